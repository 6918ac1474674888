/** Made by the build from `locales/<code>/<domain>.json`: i18next JSON v4. */
declare module 'virtual:messages' {
  /**
   * @param name `de` for what every widget needs, `de/invoices` for a domain
   * @throws Error when there are no such texts in this build
   */
  export function loadTexts(name: string): Promise<{ default: Record<string, string> }>
}
