/** Made by the build from the folders of `widgets`: tag → what defines the element, each a chunk of its own. */
declare module 'virtual:widgets' {
  export const WIDGETS: Readonly<Record<string, () => Promise<unknown>>>
  /** Of the package. */
  export const VERSION: string
}

/** Made by the build from the `<part>.part.tsx` of the widgets' folders, by the name they are loaded by: `invoice-list.paying`. */
declare module 'virtual:widget-parts' {
  export const PARTS: Readonly<Record<string, () => Promise<unknown>>>
}
