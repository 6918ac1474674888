/**
 * Stores the state of the workbench in the address, so that every view can be linked and captured as a screenshot.
 * Source: docs/spec/workbench.md WBN-2.
 */
import { isLocale, type LocaleCode, type Role, ROLES } from 'netterms/contract'
import { isScenario, type ScenarioName } from 'netterms/testing'
import { MOST_RADIUS } from '../../../src/entries/workbench.ts'

export type Scheme = 'auto' | 'light' | 'dark'

/** Choices about third parties; `usual` is the choice with which the widget shows its content. */
export const CONSENT_WISHES = ['usual', 'none', 'granted', 'denied'] as const
export type ConsentWish = (typeof CONSENT_WISHES)[number]

export interface Looks {
  scheme: Scheme
  locale: LocaleCode
  /** Width of the widget's frame, CSS px; null for the available width. */
  width: number | null
  density: number
  /** Seed colors of a brand; an empty text means none. */
  seed: Readonly<Record<'accent' | 'neutral' | 'danger', string>>
  /** Seed of the corners, CSS px; null for the default. */
  radius: number | null
  /** Token → value. */
  tokens: Readonly<Record<string, string>>
}

export interface Address {
  /** `widget`, `primitive`, `theme`, or empty for the start page. */
  section: string
  /** Name of the widget or primitive. */
  name: string
  looks: Looks
  scenario: ScenarioName
  /** Seed of the generated test data. */
  data: number
  today: string
  role: Role
  /** Applies only to the widget's display area in the workbench (WBN-12). */
  consent: ConsentWish
  /** Attributes of the element that differ from the defaults. */
  attributes: Readonly<Record<string, string>>
  /** Columns of a list in display order; null for the defaults. */
  columns: readonly string[] | null
  /** For a primitive: the name of one of its states. */
  state: string
  /** True to show only the widget or primitive, without the workbench around it. */
  bare: boolean
}

export const DEFAULT_TODAY = '2026-11-20'

export const DEFAULTS: Address = {
  section: '',
  name: '',
  looks: {
    scheme: 'auto',
    locale: 'en',
    width: null,
    density: 1,
    seed: { accent: '', neutral: '', danger: '' },
    radius: null,
    tokens: {},
  },
  scenario: 'default',
  data: 1,
  today: DEFAULT_TODAY,
  role: 'payer',
  consent: 'usual',
  attributes: {},
  columns: null,
  state: '',
  bare: false,
}

const SECTIONS = ['widget', 'primitive', 'theme']
const SEEDS = ['accent', 'neutral', 'danger'] as const
const WIDTHS = { least: 200, most: 4000 }

const whole = (text: string | null, least: number, most: number): number | null => {
  const number = Number(text)
  return text !== null && /^\d{1,9}$/.test(text) && number >= least && number <= most ? number : null
}
const startingWith = (query: URLSearchParams, prefix: string): Record<string, string> =>
  Object.fromEntries(
    [...query].filter(([key]) => key.startsWith(prefix)).map(([key, value]) => [key.slice(prefix.length), value]),
  )

/**
 * Parses an address.
 * @param hash `#/widget/invoice-list?scenario=empty&scheme=dark`; unknown values become defaults
 */
export function parseAddress(hash: string): Address {
  const [path = '', search = ''] = hash.replace(/^#\/?/, '').split(/\?(.*)/s)
  const [section = '', name = ''] = path.split('/').map(decodeURIComponent)
  const query = new URLSearchParams(search)
  const text = (key: string) => query.get(key) ?? ''
  const scheme = text('scheme')
  const locale = text('locale')
  const scenario = text('scenario')
  const role = ROLES.find((each) => each === text('role'))
  return {
    section: SECTIONS.includes(section) ? section : '',
    name,
    looks: {
      scheme: scheme === 'light' || scheme === 'dark' ? scheme : 'auto',
      locale: isLocale(locale) ? locale : 'en',
      width: whole(query.get('width'), WIDTHS.least, WIDTHS.most),
      density: text('density') === '0' ? 0 : 1,
      seed: { accent: text('accent'), neutral: text('neutral'), danger: text('danger') },
      radius: whole(query.get('radius'), 0, MOST_RADIUS),
      tokens: startingWith(query, 'token.'),
    },
    scenario: isScenario(scenario) ? scenario : 'default',
    data: whole(query.get('data'), 0, 999_999_999) ?? DEFAULTS.data,
    today: /^\d{4}-\d{2}-\d{2}$/.test(text('today')) ? text('today') : DEFAULT_TODAY,
    role: role ?? 'payer',
    consent: CONSENT_WISHES.find((each) => each === text('consent')) ?? 'usual',
    attributes: startingWith(query, 'attr.'),
    columns: query.has('columns') ? text('columns').split(',').filter(Boolean) : null,
    state: text('state'),
    bare: text('bare') === '1',
  }
}

/** Formats the shortest equivalent address: defaults are omitted. */
export function formatAddress({ looks, ...address }: Address): string {
  const query = new URLSearchParams()
  const add = (key: string, value: string | number | null, usual: string | number | null) => {
    if (value !== usual && value !== null) query.set(key, String(value))
  }
  add('scenario', address.scenario, DEFAULTS.scenario)
  add('state', address.state, '')
  add('scheme', looks.scheme, 'auto')
  add('locale', looks.locale, 'en')
  add('width', looks.width, null)
  add('density', looks.density, 1)
  add('data', address.data, DEFAULTS.data)
  add('today', address.today, DEFAULT_TODAY)
  add('role', address.role, 'payer')
  add('consent', address.consent, 'usual')
  for (const [name, value] of Object.entries(address.attributes)) query.set(`attr.${name}`, value)
  if (address.columns) query.set('columns', address.columns.join())
  for (const name of SEEDS) add(name, looks.seed[name], '')
  add('radius', looks.radius, null)
  for (const [name, value] of Object.entries(looks.tokens)) query.set(`token.${name}`, value)
  if (address.bare) query.set('bare', '1')
  const path = [address.section, address.name].filter(Boolean).map(encodeURIComponent).join('/')
  const search = query.toString()
  return `#/${path}${search && `?${search}`}`
}

/** Returns the appearance as `init` accepts it; undefined if all of it is the default. */
export function appearanceOf({ seed, radius, tokens, density }: Looks) {
  const seeds = {
    ...Object.fromEntries(Object.entries(seed).filter(([, color]) => color !== '')),
    ...(radius !== null && { radius }),
    ...(density !== 1 && { density }),
  }
  const appearance = {
    ...(Object.keys(seeds).length > 0 && { seed: seeds }),
    ...(Object.keys(tokens).length > 0 && { tokens }),
  }
  return Object.keys(appearance).length > 0 ? appearance : undefined
}
