/** English texts of the portal; every other language has the same keys. */
export const messages = {
  'portal.skip': 'Skip to content',
  'portal.menu': 'Menu',
  'portal.main': 'Main',
  'portal.account': 'Account {{id}} · {{currency}}',
  'portal.chooseAccount': 'Choose an account',
  'portal.changeAccount': 'Change account:',
  'portal.changeDealer': 'Change dealer:',
  'portal.dealer': 'Dealer {{id}}',
  'portal.allDealers': 'All my dealers',
  'portal.language': 'Language',
  'portal.currency': 'Currency of lists',
  'portal.currencyAll': 'All currencies',
  'portal.signOut': 'Sign out',
  'portal.profile': 'Your profile',
  'portal.company': 'Company',
  'portal.legal': 'Legal',
  'portal.searchHint': 'Search pages and invoices',
  'portal.controlKey': 'Ctrl',
  'portal.palette': 'Go to',
  'portal.paletteNone': 'No match for “{{query}}”',
  'portal.paletteCount_one': '{{count, number}} result',
  'portal.paletteCount_other': '{{count, number}} results',
  'portal.paletteInvoices': 'All invoices with “{{query}}”',
  'portal.palettePay': 'Pay invoices',
  'portal.palettePastDue': 'Past due invoices',
  'portal.palettePayPastDue': 'Pay past due {{amount}}',
  'portal.palettePassword': 'Change password',
  'portal.paletteSearching': 'Searching…',
  'portal.paletteFailed':
    'Invoices, payments and accounts could not be searched. Pages still can. Check your connection and type again.',
  'portal.paletteGroup.pages': 'Pages and actions',
  'portal.paletteGroup.invoices': 'Invoices',
  'portal.paletteGroup.payments': 'Payments',
  'portal.paletteGroup.accounts': 'Accounts',
  'portal.leave.title': 'Leave this page?',
  'portal.leave.text': 'What you started on “{{page}}” is not finished. If you leave, you may have to start over.',
  'portal.leave.stay': 'Stay',
  'portal.leave.go': 'Leave',
  'portal.notFound.title': 'Page not found',
  'portal.notFound.text': 'This page may belong to another account.',
  'portal.notFound.back': 'Go back',
  'portal.notFound.home': 'Go to the start page',
  'portal.notice.signOut':
    'You are still signed in: signing out did not reach the server. Check your connection and try again.',
  'portal.notice.askAdmin': 'An admin of your company can tell you more.',
  'portal.notice.askSupport': 'Customer support can tell you more.',
  'portal.notice.role': 'That page is for these roles: {{roles}}.',
  'portal.notice.closed': 'You don’t have access to that page.',
  'portal.notice.userType': 'That page isn’t available to your user type.',
  'portal.notice.flag': 'That page is not turned on in your program.',
  'portal.notice.merchant': 'Choose a dealer first: that page shows one dealer at a time.',
  'portal.unavailable.title': 'Not available yet',
  'portal.unavailable.text': 'This page isn’t part of your portal yet.',
  'portal.notice.customer': 'Choose an account first: that page shows one account at a time.',
  'portal.refused.title': 'You don’t have access to any page yet',
  'portal.failed.title': 'The portal did not start',
  'portal.failed.text': 'Nothing was changed. Check your connection and load the page again.',
  'portal.reload': 'Load again',
  'portal.testMode': 'Sandbox',
  'portal.testModeText': 'No real money moves here',
  'portal.viewing': 'Support view of {{name}}: read only',
  'portal.viewingText':
    'Nothing in the account can be paid, disputed or changed, and card numbers stay hidden. You stay signed in as yourself.',
  'portal.viewingEnd': 'End view',
  'portal.workAs': 'Working as {{type}}',
  'portal.changeType': 'Switch user type:',
  'portal.chooseType': 'Switch user type',
  'portal.badge.disputes_one': '{{count, number}} open dispute',
  'portal.badge.disputes_other': '{{count, number}} open disputes',
  'portal.badge.unread_one': '{{count, number}} unread',
  'portal.badge.unread_other': '{{count, number}} unread',
} as const

type TextKey = keyof typeof messages
type Form = Intl.LDMLPluralRule
type WithoutForm<Key extends string> = Key extends `${infer Name}_${Form}` ? Name : Key
type Counted = Extract<TextKey, `${string}_other`> extends `${infer Name}_other` ? Name : never

/** Key as `nt.t()` accepts it: all plural forms share one name. */
export type PortalKey = WithoutForm<TextKey>
/** Texts of one language: every text, and each plural form that the language needs. */
export type PortalMessages = Readonly<
  Record<Exclude<PortalKey, Counted> | `${Counted}_other`, string> & Partial<Record<`${Counted}_${Form}`, string>>
>
