/** Pages of the former system: a single one, for users of an account; the origin in its address does not exist. */
import type { Handlers } from '../handler.ts'
import type { Program } from '../program.ts'
import { refuse } from '../wire-answer.ts'

const PAGES = [
  {
    id: 'invoice-inquiry',
    attributes: {
      address: 'https://legacy.provider.invalid/cgi-bin/invinq',
      titles: { en: 'Invoice inquiry', de: 'Rechnungsauskunft' },
    },
  },
]

const pagesFor = ({ invoices }: Program) => (invoices.length > 0 ? PAGES : [])

export const legacyHandlers = {
  'legacy-pages.list': (_, program) => {
    const pages = pagesFor(program)
    return { data: pages, meta: { record_count: pages.length } }
  },

  'legacy-handovers.create': ({ body }, program) =>
    pagesFor(program).some(({ id }) => id === body.location)
      ? { data: { id: 'lh-1', attributes: { handover: 'lh_test_fixture', expires_in: 60 } } }
      : refuse('not-found'),
} satisfies Pick<Handlers, 'legacy-pages.list' | 'legacy-handovers.create'>
