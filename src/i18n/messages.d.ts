/** Made by the build from `locales/<code>/<domain>.json`: ICU texts compiled to arrays, by `<code>` and `<code>/<domain>`. */
declare module 'virtual:messages' {
  export const LOADERS: Readonly<Record<string, () => Promise<{ default: Record<string, unknown> }>>>
}
