/**
 * The page of the secure frame: waits for the surrounding page, then shows the form for the requested purpose. Source:
 * docs/spec/secure.md SEC-1…SEC-20.
 */
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { loadTexts } from 'virtual:messages'
import {
  directionOf,
  type FrameAppearance,
  type FromFrame,
  type GeneralErrorCode,
  isGeneralErrorCode,
  isNetTermsError,
  type LocaleCode,
  PROGRAM_TIME_ZONE,
  type ToFrame,
} from '../../contract/index.ts'
import { createI18n } from '../../i18n/create-i18n.ts'
import { createI18next } from '../../i18n/create-i18next.ts'
import { tokenSheet } from '../../theme/token-sheet.ts'
import { validTokens } from '../../theme/token-values.ts'
import baseSheet from '../../ui/sheets/base.css?inline'
import sheet from './frame.css?inline'
import { FrameApp, type FrameAppProps } from './frame-app.tsx'
import { domainsOf, loadForm } from './frame-forms.ts'
import { openFrameSession } from './frame-session.ts'
import { awaitParent } from './parent-connection.ts'

const parents = document.querySelector<HTMLMetaElement>('meta[name=parents]')?.content.split(' ') ?? []
const nonce = location.hash.slice(1)

const host = document.getElementById('frame') ?? document.body
const shadow = host.attachShadow({ mode: 'open' })
const container = document.createElement('div')
container.className = 'w'
shadow.append(container)
const shared = [tokenSheet(), baseSheet, sheet].map(sheetOf)
const tokens = new CSSStyleSheet()
shadow.adoptedStyleSheets = [...shared, tokens]

// Without a parent page, the frame has no purpose.
if (window.parent !== window)
  awaitParent({ parent: window.parent, parents, nonce, events: window }, ({ post }) => run(post))

function run(post: (message: FromFrame) => void): (message: ToFrame) => void {
  const root = createRoot(container)
  const session = openFrameSession({
    fetch: window.fetch.bind(window),
    wantHandover: () => post({ type: 'handover-wanted' }),
  })
  let props: FrameAppProps | null = null
  const draw = () => props && root.render(createElement(FrameApp, props))
  const failed = (cause: unknown) => post({ type: 'failed', code: codeOf(cause) })

  async function start({ handover, locale, appearance, collect }: Extract<ToFrame, { type: 'start' }>): Promise<void> {
    dress(appearance)
    const [user, form, i18n] = await Promise.all([
      session.takeHandover(handover),
      loadForm(collect),
      textsIn(locale, domainsOf(collect)),
    ])
    shadow.adoptedStyleSheets = [...shared, ...(form.sheets ?? []).map(sheetOf), tokens]
    props = { task: collect, form, user, i18n, session, post }
    draw()
  }

  return (message) => {
    switch (message.type) {
      case 'start':
        // Starts once; a second message is ignored.
        if (!props) void start(message).catch(failed)
        return
      case 'handover':
        return void session.takeHandover(message.handover).catch(failed)
      case 'appearance':
        return dress(message.appearance)
      case 'locale':
        if (!props) return
        return void textsIn(message.locale, domainsOf(props.task)).then((i18n) => {
          if (props) props = { ...props, i18n }
          draw()
        }, failed)
    }
  }
}

async function textsIn(locale: LocaleCode, domains: readonly string[]) {
  const i18n = createI18n(locale, PROGRAM_TIME_ZONE, createI18next(loadPart))
  await i18n.load(domains)
  document.documentElement.lang = locale
  container.lang = locale
  container.dir = directionOf(locale)
  return i18n
}

const loadPart = (name: string): Promise<unknown> =>
  name === 'pseudo' ? import('../../i18n/pseudo-texts.ts') : loadTexts(name)

/** Applies token values, each validated by the kind of its token, like a host page's values (THM-5). */
function dress({ scheme, tokens: values }: FrameAppearance): void {
  const colorScheme = scheme === 'auto' ? 'light dark' : scheme
  document.documentElement.style.setProperty('color-scheme', colorScheme)
  if (scheme === 'auto') container.removeAttribute('data-scheme')
  else container.setAttribute('data-scheme', scheme)
  const { accepted } = validTokens(values)
  const declarations = Object.entries(accepted).map(([name, value]) => `${name}:${value}`)
  tokens.replaceSync(`:host{${declarations.join(';')}}`)
}

function sheetOf(text: string): CSSStyleSheet {
  const made = new CSSStyleSheet()
  made.replaceSync(text)
  return made
}

const codeOf = (cause: unknown): GeneralErrorCode =>
  isNetTermsError(cause) && isGeneralErrorCode(cause.code) ? cause.code : 'secure-frame-unavailable'
