/**
 * The lazy part `lookOver`: reports misspelled names on a page in the console: options of `init`, tags, attributes, and
 * their values. Only in the test environment; one line per mistake, each reported once. Source: docs/spec/widgets.md
 * WID-141.
 */
import { isLocale, languageOf, negotiateLocale } from '../contract/index.ts'
import { isTestPage, type SetupFacts } from './setup-facts.ts'
import { meant, quoted, type SeenTag, wrongTags } from './wrong-tags.ts'

/** Every option of `init`; `first` is set by the loader. */
const OPTIONS = [
  ...['api', 'key', 'session', 'fetchClientSecret', 'sessionUrl', 'secureOrigin', 'locale', 'messages', 'appearance'],
  ...['colorScheme', 'consent', 'urlState', 'onNavigate', 'onError', 'onEvent', 'nonce', 'namespace', 'fetch', 'first'],
]
/** Options with a closed list of values. */
const CHOICES: Readonly<Record<string, readonly unknown[]>> = {
  session: ['cookie'],
  colorScheme: ['light', 'dark', 'auto', 'host'],
  urlState: ['memory', 'query', 'hash'],
  consent: ['granted', 'denied', null],
}
const APPEARANCE = ['tokens', 'seed', 'contrast']
const SEED = ['accent', 'neutral', 'danger', 'radius', 'density']

const LOOK_EVERY_MS = 1_000

/** @returns a function that stops the checks */
export function lookOverPage(facts: SetupFacts): () => void {
  if (!isTestPage(facts)) return () => undefined
  for (const line of wrongOptions(facts.options as Readonly<Record<string, unknown>>)) warn(line)
  const look = () => {
    timer = undefined
    wrongTags(seenTags()).forEach(warn)
  }
  let timer: ReturnType<typeof setTimeout> | undefined = setTimeout(look)
  // Several DOM changes in a row are checked together.
  const observer = new MutationObserver(() => void (timer ??= setTimeout(look, LOOK_EVERY_MS)))
  observer.observe(document.documentElement, { childList: true, subtree: true })
  return () => {
    clearTimeout(timer)
    observer.disconnect()
  }
}

/** Shared by all instances, so that each wrong tag is reported once per page. */
const warned = new Set<string>()

function warn(line: string): void {
  if (warned.has(line)) return
  warned.add(line)
  console.warn(`NetTerms: ${line}`)
}

function wrongOptions(options: Readonly<Record<string, unknown>>): string[] {
  const given = Object.entries(options).filter(([, value]) => value !== undefined)
  const unknown = (names: readonly string[], known: readonly string[], of: string) =>
    names.filter((name) => !known.includes(name)).map((name) => `${of} has no ${name}.${meant(name, known)}`)
  const { locale, appearance, sessionUrl, fetchClientSecret } = options
  return [
    ...unknown(
      given.map(([name]) => name),
      OPTIONS,
      'init',
    ),
    ...given.flatMap(([name, value]) => {
      const known = CHOICES[name]
      if (!known || known.includes(value) || typeof value === 'object') return []
      return [`${name} is ${quoted(value)}, but must be one of ${known.map(String).join(', ')}. The default applies.`]
    }),
    ...(typeof locale === 'string' && !isKnownLanguage(locale)
      ? [`locale is ${quoted(locale)}, which is not a supported language. ${negotiateLocale([])} is used.`]
      : []),
    ...unknown(Object.keys(Object(appearance)), APPEARANCE, 'appearance'),
    ...unknown(Object.keys(Object(Object(appearance).seed)), SEED, 'appearance.seed'),
    ...(sessionUrl && fetchClientSecret
      ? ['sessionUrl is not used: fetchClientSecret is given as well. Leave one out.']
      : []),
  ]
}

const isKnownLanguage = (tag: string): boolean => {
  const language = tag.toLowerCase().split(/[-_]/)[0] ?? ''
  return isLocale(tag) || languageOf(negotiateLocale([tag])) === language
}

const seenTags = (): SeenTag[] =>
  [...document.querySelectorAll('*')]
    .filter(({ localName }) => localName.startsWith('nt-'))
    .map(({ localName, attributes }) => ({
      localName,
      attributes: [...attributes],
      isDefined: customElements.get(localName) !== undefined,
    }))
