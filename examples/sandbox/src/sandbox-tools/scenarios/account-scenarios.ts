/** Scenarios of Northwind's account, its users, its cards, and their notifications. */
import { addDays } from 'netterms/contract/internal'
import { sql } from 'kysely'
import { issueBankAccountLink } from '../../bank-accounts/links/bank-account-links.ts'
import { lockCardRow, terminateCard } from '../../cards/move-card.ts'
import { holdAccount, releaseAccount } from '../../customers/hold-account.ts'
import { recordAudit } from '../../db/audit.ts'
import { NORTHWIND } from '../../db/seed/program.ts'
import { queueNotification } from '../../notifications/queue-notification.ts'
import { lockUser } from '../../users/change-status.ts'
import { actingAs, notApplicable, rightNow, SANDBOX_ACTOR, type Scenario } from './scenario.ts'

/** Name under which actions of the provider's staff are recorded. */
const DESK = { fullName: 'Harbor Trade Credit' } as const

export const creditBlocked: Scenario = {
  description:
    'Northwind Traders is put on hold: it can pay and dispute, but gets neither cards nor new purchases. The scenario credit-released ends it.',
  needs: 'Northwind Traders to be active',
  look: [
    { as: 'admin', at: '/account/cards' },
    { as: 'admin', at: '/account/overview' },
  ],
  run: (desk) =>
    rightNow(desk, async (trx, { nowMs }) => {
      if (!(await holdAccount(trx, NORTHWIND, { actor: SANDBOX_ACTOR, at: new Date(nowMs) }))) throw notApplicable()
    }),
}

export const creditReleased: Scenario = {
  description: 'Northwind Traders is no longer on hold.',
  needs: 'Northwind Traders to be on hold: run credit-blocked',
  look: [{ as: 'admin', at: '/account/cards' }],
  run: (desk) =>
    rightNow(desk, async (trx, { nowMs }) => {
      if (!(await releaseAccount(trx, NORTHWIND, { actor: SANDBOX_ACTOR, at: new Date(nowMs) }))) throw notApplicable()
    }),
}

export const cardLost: Scenario = {
  description: 'A driver of Northwind Traders has lost a card: the first active one is terminated permanently.',
  needs: 'an active card of Northwind Traders',
  look: [{ as: 'admin', at: '/account/cards' }],
  run: (desk) =>
    rightNow(desk, async (trx, clock) => {
      const card = await trx
        .selectFrom('cards')
        .select('id')
        .where('customer_buid', '=', NORTHWIND)
        .where('status', '=', 'active')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst()
      if (!card) throw notApplicable()
      const principal = await actingAs(trx, 'admin', DESK)
      const locked = await lockCardRow(trx, principal, card.id, clock.date)
      const at = new Date(clock.nowMs)
      await terminateCard(trx, locked, { principal, at, reason: 'lost', today: clock.date })
    }),
}

/** User of the seed data: signs in with the sandbox's password and manages no users. */
const LOCKED_USERNAME = 'viewer'

export const lockedUser: Scenario = {
  description: `The user ${LOCKED_USERNAME} is locked by an administrator: every session of theirs ends at once, and signing in gives the reason.`,
  needs: `the user ${LOCKED_USERNAME} to be active: an administrator unlocks them on /manage-users`,
  look: [
    { as: LOCKED_USERNAME, at: '/login' },
    { as: 'admin', at: '/manage-users' },
  ],
  run: (desk) =>
    rightNow(desk, async (trx, clock) => {
      const user = await trx
        .selectFrom('users')
        .select('id')
        .where('username', '=', LOCKED_USERNAME)
        .where('status', '=', 'active')
        .executeTakeFirst()
      if (!user) throw notApplicable()
      const principal = await actingAs(trx, 'admin', DESK)
      const times = { now: new Date(desk.realNow()), at: new Date(clock.nowMs) }
      await lockUser(trx, { principal, userId: null, ...times }, user.id, 'by administrator')
    }),
}

/** Address of an external bookkeeper of Northwind, who is not a user. */
const BOOKKEEPER = 'bookkeeper@northwind.example'

export const bankAccountLink: Scenario = {
  description: `The provider sends ${BOOKKEEPER} a link that adds one bank account of Northwind Traders. It is in the sandbox’s mailbox and works once, within half an hour; each press replaces the earlier link.`,
  needs: 'Northwind Traders',
  look: [{ as: 'admin', at: '/payment-methods' }],
  run: (desk) =>
    rightNow(desk, async (trx, { nowMs }) => {
      await issueBankAccountLink(trx, {
        customerId: NORTHWIND,
        email: BOOKKEEPER,
        language: 'en',
        sender: { actor: SANDBOX_ACTOR, name: DESK.fullName, userId: null },
        now: new Date(desk.realNow()),
        at: new Date(nowMs),
      })
    }),
}

const DAYS_TO_SEND = 3

export const highPriorityNotification: Scenario = {
  description:
    'Northwind Traders gets a high-priority notification that documents of its application are missing. Each press sends another.',
  needs: 'an application of Northwind Traders that lacks documents',
  look: [{ as: 'admin', at: '/notification-center' }],
  run: (desk) =>
    rightNow(desk, async (trx, clock) => {
      const application = await trx
        .selectFrom('applications')
        .innerJoin('application_documents as document', 'document.application_id', 'applications.id')
        .select('applications.id')
        .where('applications.customer_buid', '=', NORTHWIND)
        .where('document.received', '=', false)
        .orderBy('applications.id')
        .limit(1)
        .executeTakeFirst()
      if (!application) throw notApplicable()
      const { rows } = await sql<{ count: number }>`
        select count(*)::int4 as count from notifications where about like 'scenario:%'`.execute(trx)
      const about = `scenario:${application.id}:${(rows[0]?.count ?? 0) + 1}`
      const at = new Date(clock.nowMs)
      await queueNotification(trx, {
        to: { customerId: NORTHWIND },
        needs: 'applications.list',
        template: 'application-documents',
        facts: { application: application.id, date: { date: addDays(clock.date, DAYS_TO_SEND) } },
        links: [{ text: 'applications', href: '/applications' }],
        isHighPriority: true,
        about,
        at,
      })
      const told = { actor: SANDBOX_ACTOR, action: 'notifications.queue', customerId: NORTHWIND, subject: about }
      await recordAudit(trx, [{ at, ...told, detail: { highPriority: true } }])
    }),
}
