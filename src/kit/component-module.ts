/** The interface of a provider's component, for its authors. Source: docs/spec/widgets.md WID-50, WID-51. */

/** Passed to a component when it is mounted and after every change. Frozen, plain data. */
export interface ComponentContext {
  /** Name of the place, such as `invoice-list.head`. */
  readonly place: string
  /** Language, such as `de`. */
  readonly locale: string
  readonly direction: 'ltr' | 'rtl'
  /** Texts and formatted values of the place; unknown values are absent. */
  readonly texts: Readonly<Record<string, string>>
  /** Token values that apply here, by name: `color-accent` → CSS text. */
  readonly theme: Readonly<Record<string, string>>
}

/** Exports of a component’s module. */
export interface ComponentModule {
  /** Renders into the element, which is empty and owned by the component. */
  mount(
    element: HTMLElement,
    context: ComponentContext,
  ): {
    /** Renders the changed context. */
    update(context: ComponentContext): void
    /** Cleans up; the element is removed afterwards. */
    unmount(): void
  }
}
