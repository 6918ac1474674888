/** What a component of the provider's is, for those who write one. Source: docs/spec/widgets.md WID-50, WID-51. */

/** What a component is told when it is mounted and whenever something of it changes. Frozen, and plain data all through. */
export interface ComponentContext {
  /** `invoice-list.head` */
  readonly place: string
  /** `de` */
  readonly locale: string
  readonly direction: 'ltr' | 'rtl'
  /** Words and formatted values of the place; what is not known or does not apply is absent. */
  readonly texts: Readonly<Record<string, string>>
  /** Tokens as they apply here, by name: `color-accent` → CSS text. */
  readonly theme: Readonly<Record<string, string>>
}

/** What the module of a component exports. */
export interface ComponentModule {
  /** Draws into the element, which is empty and its own. */
  mount(
    element: HTMLElement,
    context: ComponentContext,
  ): {
    update(context: ComponentContext): void
    /** The element is thrown away afterwards. */
    unmount(): void
  }
}
