/** `netterms doctor`: lists problems with a page's widgets and how to fix them. Source: docs/spec/tools.md CLI-4. */
import { parseArgs } from 'node:util'
import { CommandRefusal } from '../command-refusal.ts'
import { checkContrast, checkNames } from './check-looks.ts'
import { checkPolicy } from './check-policy.ts'
import { checkRelease } from './check-release.ts'
import { checkSession } from './check-session.ts'
import { findBrowser } from './find-browser.ts'
import type { Finding } from './finding.ts'
import type { PageFacts } from './page-facts.ts'
import { visitPage } from './visit-page.ts'

export const DOCTOR_USAGE = `Options of doctor:
  --browser PATH        Chrome, Chromium or Edge (default: an installed one)
  --storage-state FILE  cookies of a signed-in user, as Playwright saves them
  --timeout SECONDS     for the page and its session (default 30)
  --json                machine-readable result
`

const DEFAULT_SECONDS = 30
const MOST_SECONDS = 600

/** @returns exit code: 0 if nothing is broken, 1 if there is an error */
export async function runDoctor(args: readonly string[]): Promise<number> {
  const { isJson, ...options } = readOptions(args)
  const facts = await visitPage(options)
  const findings = examineFacts(facts, new Date())
  const isBroken = findings.some(({ level }) => level === 'error')
  process.stdout.write(
    isJson ? `${JSON.stringify(resultOf(facts, findings, isBroken), null, 2)}\n` : describe(findings),
  )
  return isBroken ? 1 : 0
}

/** @param now current time, to compare with the end of support */
export const examineFacts = (facts: PageFacts, now: Date): Finding[] => [
  ...checkSession(facts),
  ...checkRelease(facts, now),
  ...checkPolicy(facts),
  ...checkContrast(facts),
  ...checkNames(facts),
]

/** Builds the JSON result, without the page's query, which may contain private data. */
function resultOf({ url, reports, release }: PageFacts, findings: readonly Finding[], isBroken: boolean) {
  const { origin, pathname } = new URL(url)
  return {
    page: origin + pathname,
    isBroken,
    version: reports[0]?.version ?? release?.manifest?.version ?? null,
    release: release?.folder ?? null,
    findings,
    reports,
  }
}

function readOptions(args: readonly string[]) {
  let parsed
  try {
    parsed = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        browser: { type: 'string' },
        'storage-state': { type: 'string' },
        timeout: { type: 'string' },
        json: { type: 'boolean' },
      },
    })
  } catch (cause) {
    throw new CommandRefusal(`${(cause as Error).message}\n\n${DOCTOR_USAGE}`, { cause })
  }
  const { values, positionals } = parsed
  const [text, ...more] = positionals
  if (text === undefined || more.length > 0) throw new CommandRefusal(`Name one page.\n\n${DOCTOR_USAGE}`)
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new CommandRefusal(`${text} is no address of a page: write it with http:// or https://.`)
  }
  const seconds = Number(values.timeout ?? DEFAULT_SECONDS)
  if (!(seconds >= 1 && seconds <= MOST_SECONDS)) {
    throw new CommandRefusal(
      `--timeout must be a number of seconds from 1 to ${MOST_SECONDS}, not "${values.timeout}".`,
    )
  }
  return {
    url: new URL(text),
    browser: findBrowser(values.browser, process.env),
    storageState: values['storage-state'],
    timeoutMs: seconds * 1000,
    isJson: values.json ?? false,
  }
}

const MARKS: Readonly<Record<Finding['level'], string>> = { error: 'ERROR  ', warning: 'WARNING', ok: 'ok     ' }
const ORDER: readonly Finding['level'][] = ['error', 'warning', 'ok']

function describe(findings: readonly Finding[]): string {
  const sorted = [...findings].sort((one, other) => ORDER.indexOf(one.level) - ORDER.indexOf(other.level))
  const lines = sorted.map(({ check, level, what, why, todo }) =>
    [
      `${MARKS[level]} ${check.padEnd(9)} ${what}`,
      ...[why, todo].filter(Boolean).map((text) => `${' '.repeat(18)}${text}`),
    ].join('\n'),
  )
  const count = (level: Finding['level']) => findings.filter((each) => each.level === level).length
  return `${lines.join('\n')}\n\n${count('error')} errors, ${count('warning')} warnings\n`
}
