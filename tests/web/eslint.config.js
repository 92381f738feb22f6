// Style of the pages' scripts: eslint's recommended rules, and a few that find real faults. How the code is laid out is
// nobody's rule here.

import js from "@eslint/js";
import globals from "globals";

export default [
  {
    files: ["**/*.js", "**/*.mjs"],
    languageOptions: { ecmaVersion: 2024, sourceType: "module" },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      ...js.configs.recommended.rules,
      "array-callback-return": "error",
      "consistent-return": "error",
      curly: "error",
      "default-param-last": "error",
      eqeqeq: ["error", "always", { null: "ignore" }], // `== null` is "null or undefined"
      "no-constructor-return": "error",
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-param-reassign": "error",
      "no-self-compare": "error",
      "no-shadow": ["error", { builtinGlobals: false }],
      "no-template-curly-in-string": "error",
      "no-throw-literal": "error",
      "no-unreachable-loop": "error",
      "no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      "no-use-before-define": ["error", { functions: false, classes: false, variables: false }],
      "no-useless-return": "error",
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "prefer-template": "error",
    },
  },
  { files: ["spacebowl_pi/**"], languageOptions: { globals: globals.browser } },
  { files: ["tests/**"], languageOptions: { globals: { ...globals.node, ...globals.browser } } }, // fakes.mjs has what they need,
];
