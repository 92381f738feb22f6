"""What is agreed on before a match lies in a drawer."""

from playwright.sync_api import Page, expect


def open_settings(page: Page) -> None:
    page.locator(".lobby .drawer-handle").click()
    expect(page.locator(".lobby .drawer-cards")).to_be_visible()
