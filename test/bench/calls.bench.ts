/** Counts the API requests and preflights of a page: no request may be sent twice, and one token is requested. */
import type { Request } from 'playwright'
import { MANIFESTS } from '../../widgets/manifest.ts'
import type { HostPage } from './host-page.ts'
import { againstGoal, type Row, type Table } from './report.ts'
import { openWindow, type Stage } from './stage.ts'
import { untilSettled } from './until-settled.ts'

const WIDGETS = 10
const ROWS = 50

export async function countCalls(stage: Stage): Promise<Table[]> {
  const embeddable = MANIFESTS.filter((manifest) => !('providerOriginOnly' in manifest && manifest.providerOriginOnly))
  const tags = Array.from({ length: WIDGETS }, (_, index) => embeddable[index % embeddable.length]?.tag ?? '')
  const ten = await callsOf(stage, { kind: 'widgets', tags, rows: null, hasRoom: true }, WIDGETS)
  const list: HostPage = { kind: 'widgets', tags: ['nt-invoice-list'], rows: ROWS, hasRoom: true }
  const one = await callsOf(stage, list, 1)
  const floor = await callsOf(stage, { kind: 'floor', tags: [], rows: ROWS, hasRoom: true }, 0)
  requireSameQuestions(one, floor)

  const tally = (name: string, count: (calls: Calls) => number, goal?: number): Row => ({
    name,
    figures: [...[ten, one, floor].map((calls) => String(count(calls))), goal === undefined ? '' : String(goal)],
    ...(goal !== undefined && { verdict: againstGoal(Math.max(count(ten), count(one)), goal) }),
  })
  const twice = repeated(ten.questions)
  return [
    {
      title: 'What a page asks',
      columns: [`${WIDGETS} widgets`, 'a list', 'floor', 'goal'],
      rows: [
        tally('client secrets from the host', ({ secrets }) => secrets, 1),
        tally('tokens', ({ questions }) => questions.filter((each) => /\/embed-tokens\b/.test(each)).length, 1),
        tally('calls, tokens included', ({ questions }) => questions.length),
        tally('asked more than once', ({ questions }) => repeated(questions).length, 0),
        tally('preflights', ({ preflights }) => preflights),
      ],
      notes: [
        `The ${WIDGETS}: ${[...new Set(tags)].map((tag) => `${tags.filter((each) => each === tag).length} × \`<${tag}>\``).join(', ')}, one customer.`,
        ...(twice.length > 0 ? [`More than once: ${twice.join(', ')}.`] : []),
      ],
    },
  ]
}

interface Calls {
  secrets: number
  /** Method, path, query and body of each API request, in order. */
  questions: readonly string[]
  preflights: number
}

async function callsOf(stage: Stage, page: HostPage, widgetCount: number): Promise<Calls> {
  const visitor = await openWindow(stage, { fullRows: ROWS })
  const requests: Request[] = []
  let preflights = 0
  visitor.page.on('request', (request) => requests.push(request))
  await visitor.devtools.send('Network.enable')
  visitor.devtools.on('Network.requestWillBeSent', ({ request }) => {
    // The browser sends the preflight, so it is not counted as a request of the page.
    if (request.method === 'OPTIONS') preflights += 1
  })
  await visitor.page.goto(stage.addressOf(page))
  await untilSettled(visitor.page, widgetCount)
  visitor.assertSound()
  await visitor.close()
  const api = `${stage.provider}/api`
  return {
    secrets: requests.filter((request) => new URL(request.url()).pathname === '/netterms-session').length,
    questions: requests.filter((request) => request.url().startsWith(api)).map((request) => questionOf(request, api)),
    preflights,
  }
}

/** Returns the text by which requests are compared; for a token request without the body, because its secret is new. */
function questionOf(request: Request, api: string): string {
  const question = `${request.method()} ${decodeURIComponent(request.url().slice(api.length))}`
  return /\/embed-tokens$/.test(question) ? question : question + (request.postData() ?? '')
}

const repeated = (questions: readonly string[]): string[] => [
  ...new Set(questions.filter((question, index) => questions.indexOf(question) !== index)),
]

/** @throws Error if the baseline page and the list send different requests, because their times are not comparable */
function requireSameQuestions(list: Calls, floor: Calls): void {
  const [ours, theirs] = [list, floor].map(({ questions }) => [...questions].sort().join('\n'))
  if (ours !== theirs)
    throw new Error(`The floor asks other questions than the list.\nList:\n${ours}\nFloor:\n${theirs}`)
}
