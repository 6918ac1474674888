/**
 * Every number that the specification leaves open and we decided, with its assumption id; `GET /config` may override
 * those that `config` names. Amount limits are minor units per currency. Source: docs/spec/assumptions.md (domain §3.8).
 */
export const LIMITS = {
  /** rows a page that the list offers; the second is the default. */
  rowsPerPage: [10, 25, 50, 100],
  /** */
  defaultPageSize: 25,
  /** larger ones are refused, on customers and locations 10 000 (specification §9). */
  maxPageSize: 200,
  maxCustomerPageSize: 10_000,
  /** invoices in one bank payment. */
  maxInvoicesPerBankPayment: 500,
  /** a partial amount is at least one major unit, or the whole rest. */
  partialMinimumMajor: 1,
  /** a payment stays under the ACH same-day limit of $1 000 000; the same figure in each currency's major units. */
  maxPaymentMajor: 999_999,
  maxPaymentMinorDigits: 99,
  /** minutes before the end of an idle session, and its absolute length. */
  sessionIdleMinutes: 15,
  sessionAbsoluteHours: 12,
  sessionWarningMinutes: 2,
  /** failed passwords that lock, and for how long. */
  attemptsBeforeLock: 5,
  lockMinutes: 30,
  /** an unused client secret, a bearer token. */
  clientSecretSeconds: 120,
  embedTokenSeconds: 900,
  /** how long an idempotency key is remembered, hours; its length in characters. */
  idempotencyKeyHours: 72,
  idempotencyKeyLength: [16, 255],
  /** search. */
  searchMinLength: 2,
  searchMaxLength: 100,
  searchDebounceMs: 300,
  /** credit held counts as used (EXP-4). */
  heldCountsAsUsed: true,
  /** bank payments are cut off at this hour, rail's time zone (ACH: US Eastern). */
  cutOffHour: 17,
  /** chunk load time-out, ms (specification §9). */
  chunkTimeoutMs: 120_000,
  /** comma lists in a filter. */
  maxFilterListLength: 500,
  /** username and password lengths accepted at sign-in. */
  maxUsernameLength: 64,
  maxPasswordLength: 128,
  /** bytes of one file, and of all that are sent together. */
  maxUploadBytes: 10_000_000,
  maxUploadBytesTogether: 50_000_000,
  /** */
  maxUploadsAtOnce: 5,
  /** tokens of the secure frame: the hand-over to it, its session, and what a password entered again allows. */
  frameHandoverSeconds: 60,
  frameSessionSeconds: 900,
  stepUpSeconds: 300,
  /** the secure frame has answered by then, or it is shown as failed. */
  frameTimeoutMs: 15_000,
  /** a control of the secure frame counts as seen when nothing has covered it for so long. */
  frameSeenMs: 250,
  /** days to answer a dispute, and how many days before the last one a warning comes. */
  disputeResponseDays: 14,
  disputeWarningDays: [3, 1],
  /** invoices in one request for a dispute, contacts and documents of a dispute, documents of one type, disputes answered together. */
  maxDisputeInvoices: 100,
  maxDisputeContacts: 10,
  maxDisputeDocuments: 10,
  maxDisputeDocumentsOfType: 5,
  maxDisputesTogether: 50,
  /** code points of a description, a comment and a note for the own side. */
  maxDisputeDescription: 1000,
  maxDisputeComment: 500,
  maxDisputeNote: 2000,
  /** hours for which an upload waits to be submitted, and how many files of one person may wait. */
  uploadKeptHours: 24,
  maxUploadsWaiting: 20,
  /** days for which a paid invoice can be disputed, and after which it is Closed. */
  paidDisputableDays: 60,
  paidClosesAfterDays: 90,
  /** days after its invoice date for which a card transaction can be charged back, unless the program says otherwise. */
  chargebackDays: 60,
  /** how often a rejected transaction is sent again; when its work counts as slow. */
  maxResubmissions: 3,
  resubmissionNoticeSeconds: 60,
  /** characters of the name on a card, years for which it is good, banking days until it is in the mail and until it comes. */
  maxCardHolder: 26,
  cardYears: 3,
  cardMailingBankingDays: 1,
  cardArrivalBankingDays: 5,
  /** how often a user sees whole card numbers in an hour. */
  cardRevealsPerHour: 5,
  /** seconds for which a shown card number outlives its hidden tab. */
  cardHiddenTabSeconds: 30,
  /** life of the links of an invitation and of a password reset. */
  invitationHours: 72,
  passwordResetMinutes: 30,
  /** life of a link by which a person without a session adds a bank account. */
  bankAccountLinkMinutes: 30,
  /** AutoPay tries again what came back for want of funds. */
  autoPayRetries: 1,
  autoPayRetryBankingDays: 3,
  /** tries to name the two small amounts that verify a bank account. */
  bankVerificationTries: 3,
  /** characters of a new password; how many of the last ones are not taken again. */
  minPasswordLength: 15,
  passwordsRemembered: 4,
  /** characters of an e-mail address. */
  maxEmailLength: 254,
  /** minutes to enter the code of a second step, steps of 30 s that a clock may be off, recovery codes of a person. */
  challengeMinutes: 10,
  codeStepsOff: 1,
  recoveryCodes: 10,
  /** minutes to come back from an identity provider. */
  ssoMinutes: 10,
  /** a debit that came back for want of funds is presented again so often, so much later, and for so long. */
  debitRetries: 2,
  debitRetryBankingDays: 3,
  debitRetryDays: 180,
  /** how far ahead a payment may be scheduled. */
  scheduleDays: 60,
  /** what paying by card costs, hundredths of a percent, and the most it may. */
  cardFeeBasisPoints: 290,
  cardFeeCapBasisPoints: 300,
  /** least of an invoice and most invoices of a card payment. */
  cardMinimumMajor: 1,
  maxInvoicesPerCardPayment: 50,
  /** AutoPay pays at most so many days before the due date, and tells so many banking days before it pays. */
  autoPayDaysBeforeDue: 10,
  autoPayNoticeBankingDays: 3,
  /** code points of a note on an invoice. */
  maxInvoiceNote: 2000,
  /** views that a user saves of a list; characters of a name; parameters of a view, and characters of one. */
  maxSavedViews: 30,
  maxSavedViewName: 60,
  maxSavedViewParams: 30,
  maxSavedViewValue: 500,
  /** code points of a PO number. */
  maxPoNumber: 30,
  /** code points of the comment on an adjustment. */
  maxAdjustmentComment: 500,
  /** tiers of a loyalty program; a reward in money and a target stay under these, major units. */
  maxLoyaltyTiers: 10,
  maxLoyaltyRewardMajor: 1_000_000,
  maxLoyaltyTargetMajor: 1_000_000_000,
  /** seconds for which the address of an export may be used. */
  exportAddressSeconds: 60,
  /** bytes of an answer, unpacked. Ten thousand customers on one page are 7 million. */
  maxAnswerBytes: 10_000_000,
  /** a page unseen for so long checks who is signed in before it shows anything; waits between the checks, ms. */
  unseenMs: 3_600_000,
  wakeUpWaitsMs: [2_000, 5_000],
  /** time limits of one try, ms: a read, a write, a file, an upload that does not move; when a call counts as late. */
  readTimeoutMs: 10_000,
  writeTimeoutMs: 30_000,
  fileTimeoutMs: 120_000,
  uploadStalledMs: 120_000,
  lateCallMs: 3_000,
  /** repeats of one call; repeats of a page, refilled by each success; failed calls in a row that end all repeats. */
  requestRepeats: 2,
  pageRepeats: 20,
  pageRepeatsPerSuccess: 0.5,
  failedCallsOfOutage: 5,
  /** the first repeat comes within so many ms, the next within a multiple; longest waits that a server may ask for. */
  firstRepeatMs: 300,
  repeatFactor: 4,
  longestRetryAfterMs: 60_000,
  longestOutageWaitMs: 5_000,
  /** how long a client secret may take, and within what time each next try for a token begins, ms. */
  clientSecretTimeoutMs: 30_000,
  tokenTriesMs: [500, 1_000, 2_000],
  /** days of one statement. */
  maxStatementDays: 366,
  /** movements that a statement lists one by one on screen and as CSV; in a PDF. */
  maxStatementLines: 5_000,
  maxStatementLinesOfPdf: 600,
  /** credit memos in one payment. */
  maxCreditsPerPayment: 50,
  /** characters of the payer's own reference of a payment. */
  maxPaymentReference: 35,
  /** a cached answer younger than this is shown without a request, ms. */
  answerStaleMs: 30_000,
} as const
