/**
 * The developer overlay of `?netterms-debug=1`: shows the live report of `doctor()`. In English, because it quotes
 * codes and option names; its texts are not part of the product's texts. Source: docs/spec/widgets.md WID-34.
 */
import { allInstances, type Instance } from '../kit/instance.ts'
import { sheetOf } from '../kit/sheets.ts'
import { tokenSheet } from '../theme/token-sheet.ts'
import { type DoctorReport, examine, type Facts } from './doctor-report.ts'
import { markKeys } from './mark-keys.ts'
import overlaySheet from './overlay.css?inline'

interface Row {
  text: string
  isBad?: boolean
}
interface Section {
  title: string
  rows: readonly Row[]
}

/** @returns a function that closes the overlay */
export function openOverlay(instance: Instance, facts: Facts & { redrawTexts: () => void }): () => void {
  const element = Object.assign(document.createElement('div'), {
    // Lets `netterms doctor` reach the instances of a page's own bundle.
    report: () => examine(instance, facts),
  })
  element.setAttribute('data-netterms-debug', instance.namespace)
  const shadow = element.attachShadow({ mode: 'open' })
  shadow.adoptedStyleSheets = [tokenSheet(), overlaySheet].map(sheetOf)
  const open = new Set(['Session'])
  let report: DoctorReport | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const status = make('p', '')
  status.setAttribute('role', 'status')
  const copy = make('button', 'Copy for support')
  copy.addEventListener('click', () => void copyReport())
  const close = make('button', 'Close')
  close.addEventListener('click', stop)
  const head = make('header')
  head.append(make('h2', `NetTerms ${facts.version} · ${instance.namespace}`), copy, close)
  const body = make('div')
  const panel = make('section')
  panel.className = 'panel w'
  panel.tabIndex = 0
  panel.setAttribute('aria-label', 'NetTerms debug')
  panel.append(head, status, body)
  shadow.append(panel)
  document.documentElement.append(element)
  // In the top layer, above everything on the page; without popover support it is a fixed box.
  element.popover = 'manual'
  element.showPopover?.()

  const undo = [facts.log.subscribe(later), instance.store.subscribe(later), markKeys(instance, facts.redrawTexts)]
  later()

  /** Renders once for events that arrive together. */
  function later(): void {
    timer ??= setTimeout(() => {
      timer = undefined
      // The end of its session is the last event of an instance.
      if (!allInstances().includes(instance)) return stop()
      void examine(instance, facts).then((next) => {
        report = next
        draw(sectionsOf(next))
      })
    }, 200)
  }

  function draw(sections: readonly Section[]): void {
    body.replaceChildren(
      ...sections.map(({ title, rows }) => {
        const details = make('details') as HTMLDetailsElement
        details.open = open.has(title)
        details.addEventListener('toggle', () => (details.open ? open.add(title) : open.delete(title)))
        const bad = rows.filter(({ isBad }) => isBad).length
        const summary = make('summary', `${title} ${rows.length} `)
        if (bad > 0) summary.append(make('b', `${bad} to check`))
        const list = make('ol')
        for (const { text, isBad } of rows) {
          const item = make('li', text)
          if (isBad) item.className = 'bad'
          list.append(item)
        }
        details.append(summary, list)
        return details
      }),
    )
  }

  async function copyReport(): Promise<void> {
    report ??= await examine(instance, facts)
    try {
      await navigator.clipboard.writeText(JSON.stringify(report, null, 2))
      status.textContent = 'Copied. It contains no token, no name, and no amount.'
    } catch {
      status.textContent = 'This page may not write to the clipboard. Run NetTerms’ doctor() in the console instead.'
    }
  }

  function stop(): void {
    clearTimeout(timer)
    undo.forEach((off) => off())
    element.remove()
  }
  return stop
}

function make(name: string, text?: string): HTMLElement {
  const element = document.createElement(name)
  if (text !== undefined) element.textContent = text
  return element
}

const seconds = (at: number): string => `${(at / 1000).toFixed(1).padStart(7)} s`

function sectionsOf(report: DoctorReport): Section[] {
  const facts = (rows: object): Row[] =>
    Object.entries(rows).map(([name, value]) => ({
      text: `${name}: ${Array.isArray(value) ? value.join(' ') : value}`,
    }))
  return [
    {
      title: 'Session',
      rows: [
        ...facts({ environment: report.environment, api: report.apiOrigin }),
        ...facts(report.session).map((row) => ({ ...row, isBad: /^(ended|failure|advice): (?!null)/.test(row.text) })),
      ],
    },
    { title: 'Flags', rows: facts(report.flags) },
    {
      title: 'Widgets',
      rows: report.widgets.map(({ tag, count, widthsPx }) => ({
        text: `${tag} × ${count}, ${widthsPx.join(', ')} px`,
      })),
    },
    {
      title: 'Events',
      rows: report.events.map(({ at, type, widget, detail }) => ({
        text: `${seconds(at)}  ${type}  ${widget}  ${JSON.stringify(detail)}`,
        isBad: type === 'nt-error',
      })),
    },
    {
      title: 'Requests',
      rows: report.requests.map(({ at, call, status, durationMs, correlationId, code }) => ({
        text: `${seconds(at)}  ${call}  ${status || 'no answer'}  ${durationMs} ms  ${correlationId ?? ''}  ${code ?? ''}`,
        isBad: code !== null,
      })),
    },
    {
      title: 'Policy violations',
      rows: report.violations.map(({ at, directive, blocked }) => ({
        text: `${seconds(at)}  ${directive}  ${blocked}`,
        isBad: true,
      })),
    },
    { title: 'Contrast', rows: report.contrast.map((text) => ({ text, isBad: true })) },
    { title: 'Tokens with an invalid value', rows: report.tokens.map((text) => ({ text, isBad: true })) },
    {
      title: 'Deprecated names',
      rows: report.deprecated.map(({ kind, name, replacement, removedIn }) => ({
        text: `${kind} ${name}, removed in ${removedIn}${replacement === null ? '' : `: use ${replacement}`}`,
        isBad: true,
      })),
    },
  ]
}
