/**
 * The provider's brand and menu as the config tells them, checked hard: they decide where a click leads. They are read by a
 * page of the provider's own only, so widgets on other pages do not carry this. Source: docs/spec/config.md CFG-10…CFG-14.
 */
import * as z from 'zod/mini'

/** Plain text by language; English is always there. */
export type BrandText = Readonly<Record<string, string>>

/** The brand of the provider, as its portal shows it. */
export interface Brand {
  /** Path of a picture on this very site; null: the portal's own mark. */
  logo: string | null
  /** Colors from which everything that follows a brand is made, as foreign text: the theme checks them (THM-8). */
  seed: { accent: string; neutral?: string; danger?: string } | null
  /** Values by token, as foreign text: the theme checks each by its kind (THM-5). */
  tokens: Readonly<Record<string, string | number>>
  /** What the law asks for below every page, in this order. */
  legal: readonly { label: BrandText; href: string }[]
}

/** How the provider arranges one entry of the menu. */
export interface MenuWish {
  /** Path of a page, as the manifests name it. */
  path: string
  label: BrandText | null
  /** Place in the menu; null: as the manifest says. */
  order: number | null
}

export const PLAIN_BRAND: Brand = { logo: null, seed: null, tokens: {}, legal: [] }

const MOST_LEGAL_LINES = 8
const MOST_MENU_WISHES = 60

const textSchema = z
  .record(z.string().check(z.regex(/^[a-z]{2}$/)), z.string().check(z.minLength(1), z.maxLength(60)))
  .check(z.refine((texts) => typeof texts['en'] === 'string'))
const colorSchema = z.string().check(z.maxLength(60))
const seedSchema = z.object({
  accent: colorSchema,
  neutral: z.optional(colorSchema),
  danger: z.optional(colorSchema),
})
const tokensSchema = z.record(z.string(), z.union([z.string().check(z.maxLength(120)), z.number()]))
const orderSchema = z.nullish(z.number().check(z.minimum(0), z.maximum(1000)))

/**
 * A path of this very site that stays on it in every browser: no scheme, no host, no backslash, no control character.
 *
 * @param text untrusted
 */
export const isOwnPath = (text: string): boolean => /^\/(?![/\\])[\w\-./~%?=&]*$/.test(text) && !text.includes('//')

const HTTP_ADDRESS = /^https?:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?(?:[/?#][^\s\\]*)?$/i

/** `http:` or `https:` without a name or password in it, or a path of this very site. */
export const isLegalAddress = (text: string): boolean => isOwnPath(text) || HTTP_ADDRESS.test(text)

/**
 * @param value `brand` of the config: anything at all
 * @returns what of it can be used; each part that cannot be is left out by itself (CFG-11)
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
 * @param value `menuPages` of the config: anything at all
 * @returns wishes that can be read; each path once, the first counts (CFG-12)
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
 * @param value `secondaryPages` of the config: anything at all
 * @returns the paths that can be read, each once; null when the config names none (CFG-14)
 * @throws never
 */
export function readSecondaryPages(value: unknown): readonly string[] | null {
  if (!Array.isArray(value)) return null
  const paths = listOf(value, MOST_MENU_WISHES).filter((path) => typeof path === 'string' && isOwnPath(path))
  return [...new Set(paths as string[])]
}

/** A text in a language, else in English. */
export const brandText = (text: BrandText, language: string): string => text[language] ?? text['en'] ?? ''

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const listOf = (value: unknown, most: number): readonly unknown[] => (Array.isArray(value) ? value.slice(0, most) : [])
