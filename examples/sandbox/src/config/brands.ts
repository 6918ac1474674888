/**
 * Two brands of the sandbox, which differ as much as white labeling allows. Source: docs/spec/config.md CFG-10…CFG-13.
 */
import type { Brand, MenuWish } from 'netterms/contract/internal'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Provider } from '../http/app-options.ts'

type Wire<Kind> = { -readonly [Key in keyof Kind]: Kind[Key] }

export interface SandboxBrand {
  title: string
  /** Description of the brand on `/sandbox`. */
  look: string
  brand: Wire<Brand>
  menuPages: readonly MenuWish[]
}

const PRIVACY = {
  bg: 'Поверителност',
  cs: 'Ochrana soukromí',
  da: 'Privatliv',
  de: 'Datenschutz',
  en: 'Privacy',
  es: 'Privacidad',
  fr: 'Confidentialité',
  hu: 'Adatvédelem',
  it: 'Privacy',
  lt: 'Privatumas',
  nl: 'Privacy',
  pl: 'Prywatność',
  pt: 'Privacidade',
  ro: 'Confidențialitate',
  sk: 'Ochrana súkromia',
}
const TERMS = {
  bg: 'Условия',
  cs: 'Podmínky',
  da: 'Vilkår',
  de: 'Bedingungen',
  en: 'Terms',
  es: 'Condiciones',
  fr: 'Conditions',
  hu: 'Feltételek',
  it: 'Condizioni',
  lt: 'Sąlygos',
  nl: 'Voorwaarden',
  pl: 'Warunki',
  pt: 'Condições',
  ro: 'Condiții',
  sk: 'Podmienky',
}
const IMPRINT = {
  bg: 'За нас',
  cs: 'Tiráž',
  da: 'Kolofon',
  de: 'Impressum',
  en: 'Imprint',
  es: 'Aviso legal',
  fr: 'Mentions légales',
  hu: 'Impresszum',
  it: 'Note legali',
  lt: 'Rekvizitai',
  nl: 'Colofon',
  pl: 'Nota prawna',
  pt: 'Aviso legal',
  ro: 'Mențiuni legale',
  sk: 'Tiráž',
}
const HOME = {
  bg: 'Начало',
  cs: 'Domů',
  da: 'Start',
  de: 'Start',
  en: 'Home',
  es: 'Inicio',
  fr: 'Accueil',
  hu: 'Kezdőlap',
  it: 'Inizio',
  lt: 'Pradžia',
  nl: 'Start',
  pl: 'Start',
  pt: 'Início',
  ro: 'Acasă',
  sk: 'Domov',
}

export const BRANDS = {
  harbor: {
    title: 'Harbor Trade Credit',
    look: 'Blue and rounded, comfortable, the overview first.',
    brand: {
      logo: null,
      seed: null,
      tokens: {},
      legal: [
        { label: PRIVACY, href: 'https://harbor.example/privacy' },
        { label: TERMS, href: 'https://harbor.example/terms' },
      ],
    },
    menuPages: [],
  },
  ridgeline: {
    title: 'Ridgeline Supply Finance',
    look: 'Amber on warm grey and square, compact, with a logo of its own, invoices first.',
    brand: {
      logo: '/portal-assets/ridgeline.svg',
      seed: { accent: '#b45309', neutral: '#78716c', radius: 0, density: 0 },
      tokens: {},
      legal: [
        { label: IMPRINT, href: 'https://ridgeline.example/imprint' },
        { label: PRIVACY, href: 'https://ridgeline.example/privacy' },
        { label: TERMS, href: 'https://ridgeline.example/terms' },
      ],
    },
    menuPages: [
      { path: '/invoice-list/open', label: null, order: 1 },
      { path: '/account/overview', label: HOME, order: 2 },
    ],
  },
} as const satisfies Record<string, SandboxBrand>

export type BrandName = keyof typeof BRANDS

export const isBrandName = (name: string): name is BrandName => Object.hasOwn(BRANDS, name)

const SETTING = 'brand'

/** Reads the sandbox's current brand; Harbor until another one is chosen on `/sandbox`. */
export async function readBrandName(db: Kysely<Database>): Promise<BrandName> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', SETTING).executeTakeFirst()
  return row && isBrandName(row.value) ? row.value : 'harbor'
}

/** Returns the brand of this server; a live program has one that cannot be switched. */
export const brandOf = async ({ db, tools }: Pick<Provider, 'db' | 'tools'>) =>
  BRANDS[tools ? await readBrandName(db) : 'harbor']

/**
 * Stores the brand.
 * @param db transaction that also records the change
 */
export async function writeBrandName(db: Kysely<Database>, value: BrandName): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name: SETTING, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
