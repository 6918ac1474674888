/**
 * Every limit that the specification leaves open, with its assumption id; `GET /config` may override those marked
 * `config`. Amount limits are minor units per currency. Source: docs/spec/assumptions.md (domain §3.8).
 */
export const LIMITS = {
  /** page sizes that the list offers; the second is the default. */
  rowsPerPage: [10, 25, 50, 100],
  /** default page size. */
  defaultPageSize: 25,
  /** maximum page size; 10 000 for customers and locations (specification §9). */
  maxPageSize: 200,
  maxCustomerPageSize: 10_000,
  /** maximum number of invoices in one bank payment. */
  maxInvoicesPerBankPayment: 500,
  /** minimum of a partial payment, in major units, unless less than that is left to pay. */
  partialMinimumMajor: 1,
  /**
   * maximum of a payment, below the ACH same-day limit of $1 000 000; the same figure in each currency's major
   * units.
   */
  maxPaymentMajor: 999_999,
  maxPaymentMinorDigits: 99,
  /** idle timeout in minutes, and absolute session length. */
  sessionIdleMinutes: 15,
  sessionAbsoluteHours: 12,
  sessionWarningMinutes: 2,
  /** number of failed passwords that cause a lock, and its length. */
  attemptsBeforeLock: 5,
  lockMinutes: 30,
  /** lifetimes of an unused client secret and of a bearer token. */
  clientSecretSeconds: 120,
  embedTokenSeconds: 900,
  /** hours for which an idempotency key is kept; its length in characters. */
  idempotencyKeyHours: 72,
  idempotencyKeyLength: [16, 255],
  /** minimum and maximum length of a search text. */
  searchMinLength: 2,
  searchMaxLength: 100,
  searchDebounceMs: 300,
  /** held credit counts as used (EXP-4). */
  heldCountsAsUsed: true,
  /** cut-off hour of bank payments in the rail's time zone (ACH: US Eastern). */
  cutOffHour: 17,
  /** chunk load timeout, ms (specification §9). */
  chunkTimeoutMs: 120_000,
  /** entries of a comma list in a filter. */
  maxFilterListLength: 500,
  /** username and password lengths accepted at sign-in. */
  maxUsernameLength: 64,
  maxPasswordLength: 128,
  /** bytes of one file, and of all files of one upload. */
  maxUploadBytes: 10_000_000,
  maxUploadBytesTogether: 50_000_000,
  /** maximum number of files in one upload. */
  maxUploadsAtOnce: 5,
  /** lifetimes of the secure frame's tokens: handover, session, and step-up. */
  frameHandoverSeconds: 60,
  frameSessionSeconds: 900,
  stepUpSeconds: 300,
  /** time within which the secure frame must respond before it is shown as failed. */
  frameTimeoutMs: 15_000,
  /** time for which a control of the secure frame must be uncovered before a click on it counts. */
  frameSeenMs: 250,
  /** days to answer a dispute, and days before the deadline for the warnings. */
  disputeResponseDays: 14,
  disputeWarningDays: [3, 1],
  /**
   * invoices in one dispute request, contacts and documents of a dispute, documents of one type, disputes
   * answered together.
   */
  maxDisputeInvoices: 100,
  maxDisputeContacts: 10,
  maxDisputeDocuments: 10,
  maxDisputeDocumentsOfType: 5,
  maxDisputesTogether: 50,
  /** code points of a dispute's description, of a comment, and of an internal note. */
  maxDisputeDescription: 1000,
  maxDisputeComment: 500,
  maxDisputeNote: 2000,
  /** hours until an unsubmitted upload is deleted, and unsubmitted files per user. */
  uploadKeptHours: 24,
  maxUploadsWaiting: 20,
  /** days for which a paid invoice can be disputed, and after which it becomes Closed. */
  paidDisputableDays: 60,
  paidClosesAfterDays: 90,
  /** default number of days after the invoice date in which a chargeback can be requested. */
  chargebackDays: 60,
  /** resubmissions of a rejected transaction; time after which processing counts as slow. */
  maxResubmissions: 3,
  resubmissionNoticeSeconds: 60,
  /** characters of the name on a card, years of validity, banking days until mailing and until arrival. */
  maxCardHolder: 26,
  cardYears: 3,
  cardMailingBankingDays: 1,
  cardArrivalBankingDays: 5,
  /** full card numbers shown per user and hour. */
  cardRevealsPerHour: 5,
  /** seconds after which a shown card number disappears when its tab is hidden. */
  cardHiddenTabSeconds: 30,
  /** lifetimes of invitation and password reset links. */
  invitationHours: 72,
  passwordResetMinutes: 30,
  /** lifetime of a link with which a person without a session adds a bank account. */
  bankAccountLinkMinutes: 30,
  /** retries by AutoPay after a return for insufficient funds. */
  autoPayRetries: 1,
  autoPayRetryBankingDays: 3,
  /** attempts to enter the two test deposits of a bank account. */
  bankVerificationTries: 3,
  /** characters of a new password; number of previous passwords that are refused. */
  minPasswordLength: 15,
  passwordsRemembered: 4,
  /** characters of an e-mail address. */
  maxEmailLength: 254,
  /**
   * minutes to enter the code of a second factor, tolerated 30 s steps of clock drift, recovery codes per user.
   */
  challengeMinutes: 10,
  codeStepsOff: 1,
  recoveryCodes: 10,
  /** minutes to return from an identity provider. */
  ssoMinutes: 10,
  /** re-presentments of a debit returned for insufficient funds: count, delay, and time limit. */
  debitRetries: 2,
  debitRetryBankingDays: 3,
  debitRetryDays: 180,
  /** days ahead for which a payment may be scheduled. */
  scheduleDays: 60,
  /** card fee in hundredths of a percent, and its cap. */
  cardFeeBasisPoints: 290,
  cardFeeCapBasisPoints: 300,
  /** minimum per invoice, and invoices per card payment. */
  cardMinimumMajor: 1,
  maxInvoicesPerCardPayment: 50,
  /** the most days before the due date for AutoPay, and banking days before a payment for its notice. */
  autoPayDaysBeforeDue: 10,
  autoPayNoticeBankingDays: 3,
  /** code points of a note on an invoice. */
  maxInvoiceNote: 2000,
  /** saved views per user and list; characters of a name; parameters of a view, and characters of one. */
  maxSavedViews: 30,
  maxSavedViewName: 60,
  maxSavedViewParams: 30,
  maxSavedViewValue: 500,
  /** code points of a PO number. */
  maxPoNumber: 30,
  /** code points of the comment on an adjustment. */
  maxAdjustmentComment: 500,
  /** tiers of a loyalty program; upper bounds of a reward in money and of a target, major units. */
  maxLoyaltyTiers: 10,
  maxLoyaltyRewardMajor: 1_000_000,
  maxLoyaltyTargetMajor: 1_000_000_000,
  /** seconds for which the address of an export is valid. */
  exportAddressSeconds: 60,
  /** bytes of a response, uncompressed. Ten thousand customers on one page are 7 million. */
  maxAnswerBytes: 10_000_000,
  /**
   * a page hidden for longer than this checks the session before it shows anything; delays between the checks,
   * ms.
   */
  unseenMs: 3_600_000,
  wakeUpWaitsMs: [2_000, 5_000],
  /**
   * timeouts of one attempt, ms: a read, a write, a file, a stalled upload; time after which a call counts as
   * late.
   */
  readTimeoutMs: 10_000,
  writeTimeoutMs: 30_000,
  fileTimeoutMs: 120_000,
  uploadStalledMs: 120_000,
  lateCallMs: 3_000,
  /**
   * retries of one call; retry budget of a page, refilled by each success; consecutive failures that stop all
   * retries.
   */
  requestRepeats: 2,
  pageRepeats: 20,
  pageRepeatsPerSuccess: 0.5,
  failedCallsOfOutage: 5,
  /**
   * the first retry starts within this time, ms, later ones within a multiple of it; longest accepted
   * `Retry-After`.
   */
  firstRepeatMs: 300,
  repeatFactor: 4,
  longestRetryAfterMs: 60_000,
  longestOutageWaitMs: 5_000,
  /** timeout for fetching a client secret, and windows for retries of a token exchange, ms. */
  clientSecretTimeoutMs: 30_000,
  tokenTriesMs: [500, 1_000, 2_000],
  /** days of one statement. */
  maxStatementDays: 366,
  /** maximum number of movements that a statement lists one by one, on screen and as CSV, and in a PDF. */
  maxStatementLines: 5_000,
  maxStatementLinesOfPdf: 600,
  /** credit memos in one payment. */
  maxCreditsPerPayment: 50,
  /** characters of a payer's reference. */
  maxPaymentReference: 35,
  /** age up to which a cached response is shown without a request, ms. */
  answerStaleMs: 30_000,
} as const
