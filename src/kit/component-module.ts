/** What a component of the provider's is, for those who write one. Source: docs/spec/widgets.md WID-50, WID-51. */

/** Passed to a component when it is mounted and after every change. Frozen, plain data. */
export interface ComponentContext {
  /** `invoice-list.head` */
  readonly place: string
  /** `de` */
  readonly locale: string
  readonly direction: 'ltr' | 'rtl'
  /** Texts and formatted values of the place; an unknown value is absent. */
  readonly texts: Readonly<Record<string, string>>
  /** Tokens as they apply here, by name: `color-accent` → CSS text. */
  readonly theme: Readonly<Record<string, string>>
}

/** Exports of a component’s module. */
export interface ComponentModule {
  /** Draws into the element, which is empty and its own. */
  mount(
    element: HTMLElement,
    context: ComponentContext,
  ): {
    /** Draws a changed context. */
    update(context: ComponentContext): void
    /** Cleans up; the element is removed afterwards. */
    unmount(): void
  }
}
