"""What the pages sound, by what they ask of WebAudio: nothing before a touch, then what the box says."""

from playwright.sync_api import Page, expect

from spacebowl_pi.devices.sound import tunes
from spacebowl_pi.devices.sound.tunes import Tune
from spacebowl_pi.games.space_bowl.rules.match import Phase
from tests.browser.live import LiveKiosk
from tests.browser.screens import PORTRAIT, Screens
from tests.kiosk.kiosk import Kiosk

BRIEFLY_S = 0.02
LISTENING = """() => {
  window.contexts = 0;
  window.isRunning = false;
  window.hertz = [];
  window.loudest = null;
  window.AudioContext = class extends AudioContext {
    constructor() {
      super();
      window.contexts += 1;
      this.addEventListener("statechange", () => (window.isRunning = this.state === "running"));
    }
  };
  window.OscillatorNode = class extends OscillatorNode {
    constructor(context, options) {
      super(context, options);
      if (Math.abs(options.detune) < 100) window.hertz.push(options.frequency); // and no octaves
    }
  };
  const setTarget = AudioParam.prototype.setTargetAtTime;
  AudioParam.prototype.setTargetAtTime = function (value, at, fade) {
    if (value < 1) window.loudest = value;
    return setTarget.call(this, value, at, fade);
  };
}"""

RENDERED = """async (tones) => {
  const { Synthesizer } = await import("/pages/shared/synthesizer.js");
  const context = new OfflineAudioContext(1, 3 * 8000, 8000);
  const voice = new Synthesizer(context);
  voice.volume.gain.value = 0.1;
  let at = 0;
  for (const [hertz, ms] of tones) {
    voice.begin(hertz, at)(at + ms / 1000);
    at += ms / 1000;
  }
  const heard = (await context.startRendering()).getChannelData(0).map(Math.abs);
  const loudest = (fromS, toS) => Math.max(...heard.slice(8000 * fromS, 8000 * toS));
  return [loudest(0, at), loudest(at, at + 0.1), loudest(at + 1, 3)];
}"""


def opened(live: LiveKiosk, screens: Screens, path: str, size: tuple[int, int] = (1024, 600)) -> Page:
    """A page whose WebAudio is listened to."""
    page = screens.page(size, context=screens.context())
    page.add_init_script(f"({LISTENING})()")
    page.goto(f"{live.url}{path}")
    page.locator(".sound-switch:visible").first.wait_for()
    return page


def turn_on(page: Page) -> None:
    """By keyboard, and wait until the browser sounds: a tune before that is missed, and a busy machine is slow."""
    switch = page.locator(".sound-switch:visible")
    expect(switch).to_have_attribute("aria-pressed", "false")
    switch.focus()
    page.keyboard.press("Enter")
    expect(switch).to_have_attribute("aria-pressed", "true")
    page.wait_for_function("() => window.isRunning")


def hears(page: Page, tune: Tune) -> None:
    tones = [hertz for hertz, _ in tune if hertz is not None]
    page.wait_for_function("(tones) => window.hertz.join().endsWith(tones.join())", arg=tones)
    page.evaluate("window.hertz.length = 0")


def test_the_table_is_silent_until_somebody_wants_it_and_then_sounds_as_the_box(
    live: LiveKiosk, screens: Screens
) -> None:
    live.sit("Ada", "Bob")
    live.deal()
    table = opened(live, screens, "/")
    table.mouse.click(5, 5)
    live.toss()
    live.call(1)
    table.wait_for_timeout(200)
    assert table.evaluate("window.contexts") == 0
    turn_on(table)
    live.count_down()
    hears(table, tunes.ZERO)
    assert table.evaluate("window.contexts") == 1


def test_sound_is_remembered_as_wanted_and_begins_with_the_next_touch(live: LiveKiosk, screens: Screens) -> None:
    table = opened(live, screens, "/")
    turn_on(table)
    table.reload()
    expect(table.locator(".sound-switch:visible")).to_have_attribute("aria-pressed", "true")
    assert table.evaluate("window.contexts") == 0
    table.mouse.click(5, 5)
    table.wait_for_function("() => window.contexts === 1 && window.isRunning")
    live.press(1)
    hears(table, tunes.PRESS)
    table.locator(".sound-switch:visible").click()
    table.wait_for_timeout(50)
    table.evaluate("window.loudest = null")
    live.press(2)
    table.wait_for_timeout(100)
    assert not table.evaluate("window.loudest")


def test_the_staffs_volume_is_respected(live: LiveKiosk, screens: Screens) -> None:
    table = opened(live, screens, "/")
    turn_on(table)
    loudest = table.evaluate("window.loudest")

    async def quieter(kiosk: Kiosk, percent: int) -> None:
        kiosk.control.machine.outputs.volume_percent = percent

    for percent in (25, 0):
        live.on_loop(lambda box, percent=percent: quieter(box, percent))  # type: ignore[misc]
        wanted = loudest * percent / 100
        table.wait_for_function("(wanted) => Math.abs(window.loudest - wanted) < 1e-9", arg=wanted)


def test_a_phone_sounds_for_its_own_seat_alone(live: LiveKiosk, screens: Screens) -> None:
    phones = []
    for seat in (1, 2):
        phone = opened(live, screens, "/phone", PORTRAIT)
        phone.locator(".phone-seat").nth(seat - 1).click()
        phone.locator(".phone-own-name").wait_for()
        turn_on(phone)
        phones.append(phone)
    live.deal()
    live.toss()
    live.call(1)
    live.count_down()
    assert live.match.phase is Phase.PICKS
    hears(phones[0], tunes.YOUR_TURN)
    assert phones[1].evaluate("window.hertz.filter((hertz) => hertz !== 880)") == []
    live.pick((1, live.right()[0]))
    hears(phones[0], tunes.RIGHT)
    assert phones[1].evaluate("window.hertz.filter((hertz) => hertz !== 880)") == []


def test_the_virtual_boxs_page_sounds_as_its_wires_say_and_the_one_beside_the_table_leaves_it_to_that(
    live: LiveKiosk, screens: Screens
) -> None:
    box, table = opened(live, screens, "/box"), opened(live, screens, "/")
    turn_on(box)
    turn_on(table)

    async def win(kiosk: Kiosk) -> None:
        kiosk.control.machine.play(tunes.WIN)

    with live.standing_still():
        live.on_loop(win)
        live.jump(BRIEFLY_S)
        for hertz, ms in tunes.WIN:
            if hertz is not None:
                box.wait_for_function("(hertz) => window.hertz.at(-1) === hertz", arg=hertz)
            live.jump(ms / 1000)
    hears(table, tunes.WIN)
    expect(table.locator(".box-view")).to_be_visible()
    expect(table.locator(".sound-switch:visible")).to_have_count(1)


def test_a_tune_is_soft_rings_on_and_then_is_over(live: LiveKiosk, screens: Screens) -> None:
    page = screens.open(f"{live.url}/")
    loudest, ringing, after = page.evaluate(RENDERED, list(tunes.WIN))
    assert 0.1 < loudest < 0.5
    assert 0.05 < ringing < loudest
    assert after < 0.001


def test_whether_to_sound_is_asked_before_a_match_until_somebody_has_said(live: LiveKiosk, screens: Screens) -> None:
    page = opened(live, screens, "/")
    question = page.get_by_role("group", name="Sound on?")
    question.get_by_role("button", name="no").click()
    expect(question).to_be_hidden()
    page.reload()
    expect(page.locator(".sound-switch:visible")).to_have_attribute("aria-pressed", "false")
    expect(question).to_be_hidden()
    page.evaluate("localStorage.clear()")
    page.reload()
    question.get_by_role("button", name="yes").click()
    expect(page.locator(".sound-switch:visible")).to_have_attribute("aria-pressed", "true")
    page.wait_for_function("() => window.isRunning")
    page.evaluate("localStorage.clear()")
    live.sit("Ada", "Bob")
    live.deal()
    page.reload()
    expect(page.locator(".galaxy")).to_be_visible()
    expect(question).to_be_hidden()
