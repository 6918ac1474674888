/**
 * The provider's brand and menu from the configuration, validated strictly because they decide where links lead. Only
 * pages of the provider use this file, so that widgets on other pages do not load it. Source: docs/spec/config.md
 * CFG-10…CFG-14.
 */
import * as z from 'zod/mini'

/** Plain text by language; English is always present. */
export type BrandText = Readonly<Record<string, string>>

/** The brand of the provider, as its portal shows it. */
export interface Brand {
  /** Path of a logo on the same site; null for the portal's default logo. */
  logo: string | null
  /** Colors, radius, and density from which the theme is derived; the theme validates them (THM-8, THM-23). */
  seed: { accent?: string; neutral?: string; danger?: string; radius?: number; density?: string | number } | null
  /** Values by theme token; the theme validates each by its kind (THM-5). */
  tokens: Readonly<Record<string, string | number>>
  /** Legal lines in the footer of every page, in this order. */
  legal: readonly { label: BrandText; href: string }[]
}

/** The provider's changes to one menu entry. */
export interface MenuWish {
  /** Path of a page, as in the widget manifests. */
  path: string
  label: BrandText | null
  /** Position in the menu; null: the position in the manifest. */
  order: number | null
}

export const PLAIN_BRAND: Brand = { logo: null, seed: null, tokens: {}, legal: [] }

const MOST_LEGAL_LINES = 8
const MOST_MENU_WISHES = 60

const textSchema = z
  .record(z.string().check(z.regex(/^[a-z]{2}$/)), z.string().check(z.minLength(1), z.maxLength(60)))
  .check(z.refine((texts) => typeof texts['en'] === 'string'))
const colorSchema = z.optional(z.string().check(z.maxLength(60)))
const tokenSchema = z.union([z.string().check(z.maxLength(120)), z.number()])
const seedSchema = z.object({
  accent: colorSchema,
  neutral: colorSchema,
  danger: colorSchema,
  radius: z.optional(z.number()),
  density: z.optional(tokenSchema),
})
const tokensSchema = z.record(z.string(), tokenSchema)
const orderSchema = z.nullish(z.number().check(z.minimum(0), z.maximum(1000)))

/**
 * Whether a text is a path of the same site in every browser: no scheme, host, backslash, or control character.
 *
 * @param text untrusted
 */
export const isOwnPath = (text: string): boolean => /^\/(?![/\\])[\w\-./~%?=&]*$/.test(text) && !text.includes('//')

const HTTP_ADDRESS = /^https?:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?(?:[/?#][^\s\\]*)?$/i

/** Whether a text is an `http:` or `https:` address without user name or password, or a path of the same site. */
export const isLegalAddress = (text: string): boolean => isOwnPath(text) || HTTP_ADDRESS.test(text)

/**
 * @param value `brand` of the configuration: any value
 * @returns the valid parts; each invalid part is dropped on its own (CFG-11)
 * @throws never
 */
export function readBrand(value: unknown): Brand {
  const { logo, seed, tokens, legal } = fieldsOf(value)
  const parsedSeed = seedSchema.safeParse(seed)
  const parsedTokens = tokensSchema.safeParse(tokens)
  return {
    logo: typeof logo === 'string' && isOwnPath(logo) ? logo : null,
    seed: parsedSeed.success ? (parsedSeed.data as NonNullable<Brand['seed']>) : null,
    tokens: parsedTokens.success ? parsedTokens.data : {},
    legal: listOf(legal, MOST_LEGAL_LINES).flatMap((line) => {
      const { label, href } = fieldsOf(line)
      const text = textSchema.safeParse(label)
      return text.success && typeof href === 'string' && isLegalAddress(href) ? [{ label: text.data, href }] : []
    }),
  }
}

/**
 * @param value `menuPages` of the configuration: any value
 * @returns the valid entries; the first one of each path counts (CFG-12)
 * @throws never
 */
export function readMenuWishes(value: unknown): MenuWish[] {
  const wishes = new Map<string, MenuWish>()
  for (const entry of listOf(value, MOST_MENU_WISHES)) {
    const { path, label, order } = fieldsOf(entry)
    if (typeof path !== 'string' || !isOwnPath(path) || wishes.has(path)) continue
    const [text, place] = [textSchema.safeParse(label), orderSchema.safeParse(order)]
    wishes.set(path, {
      path,
      label: text.success ? text.data : null,
      order: place.success ? (place.data ?? null) : null,
    })
  }
  return [...wishes.values()]
}

/**
 * @param value `secondaryPages` of the configuration: any value
 * @returns the valid paths, each once; null when the configuration has no list (CFG-14)
 * @throws never
 */
export function readSecondaryPages(value: unknown): readonly string[] | null {
  if (!Array.isArray(value)) return null
  const paths = listOf(value, MOST_MENU_WISHES).filter((path) => typeof path === 'string' && isOwnPath(path))
  return [...new Set(paths as string[])]
}

/** Returns the text in a language, else in English. */
export const brandText = (text: BrandText, language: string): string => text[language] ?? text['en'] ?? ''

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const listOf = (value: unknown, most: number): readonly unknown[] => (Array.isArray(value) ? value.slice(0, most) : [])
