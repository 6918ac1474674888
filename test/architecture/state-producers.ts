/**
 * Who brings about each action of each state machine: a call of the contract (`call …`), a scenario of the sandbox
 * (`scenario …`), or a function of a job, of the rail's events or of a widget (`<file>#<function>`). What nothing brings about
 * says why (`nothing: …`): the machine knows the action, a provider's own system may do it, and no product code does.
 */
const SANDBOX = 'examples/sandbox/src'
const SETTLE = `${SANDBOX}/jobs/settle.ts#settlePayments`
const RETURN = `${SANDBOX}/payments/return-payment.ts#returnPayment`
const CHARGE_BACK = `${SANDBOX}/payments/charge-back-payment.ts#chargeBackPayment`
const CARD_ANSWER = `${SANDBOX}/payments/answer-card-payment.ts#answerCardPayment`
const DISPUTES_OF_DAY = `${SANDBOX}/jobs/disputes.ts#workOffDisputes`
const RESUBMISSIONS = `${SANDBOX}/rejections/decide-resubmission.ts#decideResubmissions`
const PAY_WIDGET = 'widgets/payments/pay-invoices/review/use-submission.ts#useSubmission'

const TRANSACTIONS = `${SANDBOX}/transactions/decide-transaction.ts#decideTransactions`

export const STATE_PRODUCERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  INVOICE_STATES: {
    record: 'scenario new-invoices',
    submit: 'scenario transaction-submitted',
    bill: `${SANDBOX}/jobs/bill.ts#billInvoices`,
    post: TRANSACTIONS,
    pay: 'call payments.create',
    'fall overdue': `${SANDBOX}/jobs/past-due.ts#markPastDue`,
    'settle by credit': 'call credit-memos.apply',
    hold: 'scenario invoice-held',
    release: 'scenario invoice-released',
    'extend due date': 'scenario due-date-extended',
    'settle in full': SETTLE,
    'settle in part': SETTLE,
    'fail payment': `${SANDBOX}/payments/fail-payment.ts#failPayment`,
    'cancel payment': 'call payments.cancel',
    'return payment': RETURN,
    'refund payment': 'call payments.refund',
    'charge back payment': CHARGE_BACK,
    close: `${SANDBOX}/jobs/close-paid.ts#closePaidInvoices`,
  },
  INVOICE_FLAG_CHANGES: {
    'open dispute': 'call disputes.create',
    'escalate dispute': 'call disputes.answer',
    'end dispute': 'call disputes.withdraw',
    'grant dispute': 'call disputes.answer',
    'post adjustment': DISPUTES_OF_DAY,
    'leave unapplied': 'scenario check-received',
    'apply credit': 'call credit-memos.apply',
  },
  PAYMENT_STATES: {
    submit: 'call payments.create',
    settle: SETTLE,
    fail: `${SANDBOX}/payments/fail-payment.ts#failPayment`,
    return: RETURN,
    cancel: 'call payments.cancel',
  },
  CARD_PAYMENT_STATES: {
    submit: 'call payments.create',
    approve: CARD_ANSWER,
    decline: CARD_ANSWER,
    'lose answer': `${SANDBOX}/payments/charge-card.ts#chargeCard`,
    settle: SETTLE,
    refund: 'call payments.refund',
    'charge back': CHARGE_BACK,
  },
  PAYMENT_ATTEMPT_STATES: {
    begin: PAY_WIDGET,
    submit: PAY_WIDGET,
    accept: PAY_WIDGET,
    refuse: PAY_WIDGET,
    'lose answer': PAY_WIDGET,
    find: PAY_WIDGET,
    'send again': PAY_WIDGET,
    'find nothing': PAY_WIDGET,
  },
  AUTO_PAY_STATES: {
    'add account': 'call bank-accounts.create',
    'add account with AutoPay': 'call bank-accounts.create',
    'turn on': 'call auto-pay.set',
    'turn off': 'call auto-pay.turn-off',
    suspend: `${SANDBOX}/auto-pay/auto-pay-changes.ts#autoPayAfterReturn`,
    resume: `${SANDBOX}/auto-pay/auto-pay-changes.ts#autoPayResumes`,
  },
  BANK_ACCOUNT_STATES: {
    add: 'call bank-accounts.create',
    'add confirmed': 'call bank-accounts.create',
    verify: 'call bank-accounts.verify',
    'fail verification': 'call bank-accounts.verify',
    disable: `${SANDBOX}/bank-accounts/disable-bank-account.ts#disableBankAccount`,
    remove: 'call bank-accounts.remove',
  },
  CARD_STATES: {
    request: 'call cards.request',
    cancel: 'call cards.cancel-request',
    mail: `${SANDBOX}/cards/mail-cards.ts#mailCards`,
    activate: 'call cards.activate',
    lock: 'call cards.lock',
    unlock: 'call cards.unlock',
    terminate: 'call cards.terminate',
  },
  DISPUTE_STATES: {
    submit: 'call disputes.create',
    'respond to customer': 'call disputes.answer',
    'respond to merchant': 'call disputes.answer',
    'grant in full': 'call disputes.answer',
    'grant in part': 'call disputes.answer',
    deny: 'call disputes.answer',
    close: 'call disputes.answer',
    escalate: 'call disputes.answer',
    withdraw: 'call disputes.withdraw',
    expire: DISPUTES_OF_DAY,
    'post adjustment': DISPUTES_OF_DAY,
    complete: DISPUTES_OF_DAY,
  },
  ENROLLMENT_STATES: {
    invite: 'scenario loyalty-invited',
    nominate: 'scenario loyalty-nominated',
    approve: 'scenario loyalty-approved',
    accept: 'call customer-loyalty-program-enrollments.answer',
    decline: 'call customer-loyalty-program-enrollments.answer',
    leave: 'call customer-loyalty-program-enrollments.answer',
  },
  REJECTION_STATES: {
    reject: TRANSACTIONS,
    resubmit: 'call rejections.resubmit',
    cancel: 'call rejections.cancel',
    accept: RESUBMISSIONS,
    'reject again': RESUBMISSIONS,
  },
  USER_STATES: {
    invite: 'call users.invite',
    'accept invitation': 'call accounts.activate',
    'invite again': 'call users.invite-again',
    lock: 'call users.lock',
    unlock: 'call users.unlock',
    terminate: 'call users.terminate',
  },
}
