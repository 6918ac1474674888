/** Applies the brand of the config: colors and shapes of the widgets and of this page, and its icon in the tab. */
import { useEffect, useMemo, useState } from 'preact/hooks'
import { type Brand, readBrand } from 'netterms/contract'
import type { NetTermsHandle, NetTermsState } from 'netterms'
import { inTime } from './in-time.ts'

/** Title of the page as served, used if the config fails to load. */
export const SERVED_TITLE = document.title

/**
 * Applies the brand.
 * @returns the brand, and whether it is applied: rendering before that would show a change of colors
 */
export function useBrand(nt: NetTermsHandle, state: NetTermsState): { brand: Brand; isWorn: boolean } {
  // A retried startup loads the same brand as a new object.
  const brandJson = JSON.stringify(state.config?.brand ?? null)
  const brand = useMemo(() => readBrand(JSON.parse(brandJson) as unknown), [brandJson])
  const isPlain = brand.seed === null && Object.keys(brand.tokens).length === 0
  const [worn, setWorn] = useState<Brand | null>(null)

  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (icon && brand.logo) icon.href = brand.logo
    if (isPlain) return
    const sheet = new CSSStyleSheet()
    let isCurrent = true
    const wear = async () => {
      const appearance = { tokens: brand.tokens, ...(brand.seed && { seed: brand.seed }) }
      nt.update({ appearance })
      // If the theme code fails to load, the page keeps the default colors and still works.
      const theme = await inTime(import('netterms/theme'))
      if (!isCurrent) return
      if (theme) {
        sheet.replaceSync(theme.pageTokens(appearance))
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
      }
      setWorn(brand)
    }
    void wear()
    return () => {
      isCurrent = false
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    }
  }, [nt, brand, isPlain])

  return { brand, isWorn: isPlain || worn === brand }
}
