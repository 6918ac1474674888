import { isThere, type PageDriver, type WidgetPage, widgetPage } from './page-driver.ts'

/** `<nt-consent-banner>`: on the provider's own origin the page reloads after a choice. */
export interface ConsentBannerPage extends WidgetPage {
  /** Waits for the banner, which does not appear after the user has chosen. */
  waitUntilReady(): Promise<void>
  /** Whether the banner is shown. */
  isAsking(): Promise<boolean>
  /** Grants consent. */
  accept(): Promise<void>
  /** Denies consent. */
  refuse(): Promise<void>
}

/** Page object of `<nt-consent-banner>`. */
export function consentBanner(page: PageDriver, selector = 'nt-consent-banner'): ConsentBannerPage {
  const choices = '.consent:not([aria-busy]) .consent-choices'
  const widget = widgetPage(page, selector, choices)
  const button = widget.element.locator(`${choices} button`)
  return {
    ...widget,
    isAsking: () => isThere(button),
    accept: () => button.nth(1).click(),
    refuse: () => button.first().click(),
  }
}
