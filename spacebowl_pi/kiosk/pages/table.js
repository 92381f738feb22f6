import { Connection } from "./connection.js";
new Connection("table", { state: (tree) => { document.querySelector("#raw").textContent = JSON.stringify(tree.view.phase) + JSON.stringify(tree).length; } });
