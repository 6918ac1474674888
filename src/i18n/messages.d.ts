/** Made by the build from `locales/<code>/<domain>.json`: ICU texts compiled to arrays, a chunk each. */
declare module 'virtual:messages' {
  import type { Messages } from '@lingui/core'
  export const LOADERS: Readonly<Record<`${string}/${string}`, () => Promise<{ default: Messages }>>>
}
