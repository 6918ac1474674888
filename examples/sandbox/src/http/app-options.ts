import type { Kysely } from 'kysely'
import type { ComponentFile, LogLevel, PasswordPolicy } from 'netterms/contract/internal'
import type { Database } from '../db/schema.ts'
import type { DocumentScanner } from '../documents/document-scanner.ts'
import type { DocumentStore } from '../documents/document-store.ts'
import type { LegacyPageSetting } from '../legacy-origin/legacy-page-setting.ts'
import type { PaymentRail } from '../rail/payment-rail.ts'
import type { TransactionNetwork } from '../rejections/transaction-network.ts'

type SsoFetch = (
  address: string,
  options: { method: string; headers: Record<string, string>; body?: unknown },
) => Promise<Response>
import type { SandboxTools } from '../sandbox-tools/sandbox-tools.ts'

/** Options of a server: everything that differs between a sandbox, a live system, and a test. */
export interface AppOptions {
  /** `live` omits the sandbox tools, uses the narrow rate limits, and requires the options of LIV-1. */
  environment: 'sandbox' | 'live'
  /** True if the provider's origin uses https: cookies are then `Secure` and `__Host-`. */
  https: boolean
  /**
   * Origins of the provider's own pages, e.g. `http://localhost:4700`; a function, because the port may be chosen late.
   */
  providerOrigins: () => readonly string[]
  /**
   * Origin of the secure frame, as a function; if absent, this server has no secure frame and no secret can be entered.
   */
  secureOrigin?: () => string
  /** Folder of the secure frame's page, served on the frame's origin. */
  secureDir?: string
  /** Origin of the provider's former system, as a function; if absent, the program has no legacy pages. */
  legacyOrigin?: () => string
  /** Which legacy pages may be shown, and to which users; if absent, the sandbox's own pages (LEG-1). */
  legacyPages?: readonly LegacyPageSetting[]
  /** Folder of the built SDK files, served below `/cdn/`. */
  cdnDir?: string
  /** Path of a widget part → file in that folder's `components/` that replaces the built-in part. */
  components?: Readonly<Record<string, string>>
  /** Address of each third party by name (`survey`, `analytics`, `tour`), as a function; if absent, none. */
  thirdParties?: () => Readonly<Record<string, string>>
  /** Address of the provider's privacy notice; if absent, the sandbox's own page, or none on a live system. */
  privacyUrl?: string
  /** Endpoint that receives errors of the provider's pages; if absent, this server (TRU-9). */
  logEndpoint?: string
  /** Lowest level that is logged; default `warn`. */
  logLevel?: LogLevel
  /** Folder of the built workbench, served on `/workbench`. */
  workbenchDir?: string
  /** Folder of the built documentation site, served below `/docs`. */
  docsDir?: string
  /** Folder with the portal's `index.html` and its files, served on every other path. */
  portalDir?: string
  /** Path segment that may precede every address of the portal, in addition to the two built-in prefixes (CFG-7). */
  portalPrefix?: string
  /** Payment rail; if absent, the sandbox's own. */
  rail?: PaymentRail
  /** Network that decides resubmitted transactions; if absent, the sandbox's own. */
  network?: TransactionNetwork
  /** Folder of uploaded files, created when needed; if absent, a temporary one. */
  documentsDir?: string
  /** Storage of uploaded files, shared with the cleanup job; takes precedence over `documentsDir`. */
  documents?: DocumentStore
  /** Malware scanner for uploads; takes precedence over `clamd`. */
  scanner?: DocumentScanner
  /**
   * Address of ClamAV's daemon: the path of its socket or `tcp://host:3310`; if absent, the built-in scanner, which
   * detects only a test string.
   */
  clamd?: string
  /** Requirements for a new password; if absent, at least fifteen characters and no composition rules (IDN-1). */
  passwordPolicy?: PasswordPolicy
  /** Fetches from identity providers; if absent, over the network. */
  ssoFetch?: SsoFetch
  /**
   * Mail server, `smtp://…` or `smtps://…`; if absent, a sandbox stores its mail and shows it at `/mailbox` (MAI-8).
   */
  smtpUrl?: string
  /** Sender address of the mail. */
  mailSender?: string
  /**
   * Key of 32 bytes that encrypts card numbers, stored apart from the data; if absent, the program creates its own
   * (CRD-16).
   */
  cardNumberKey?: Uint8Array
  /**
   * Addresses and CIDR ranges of proxies between browsers and this machine, such as load balancers: the client address
   * that they forward is trusted (LIV-5). A live system always trusts proxies on its own machine.
   */
  trustedProxies?: readonly string[]
  /** Maximum time for a request to arrive, ms; default 30 000. */
  requestTimeoutMs?: number
  /** Real time in ms, used for sessions, tokens, locks, and rate limits; never the program's adjustable clock. */
  realNow?: () => number
  /** Receives one line of JSON for each event that an operator must see; default: standard error. */
  log?: (line: string) => void
}

/** Dependencies of every part of the HTTP server. */
export interface Provider {
  db: Kysely<Database>
  environment: AppOptions['environment']
  https: boolean
  providerOrigins: () => readonly string[]
  /** Null if this server has no secure frame. */
  secureOrigin: () => string | null
  /** Null if this program has no legacy pages. */
  legacyOrigin: () => string | null
  legacyPages: readonly LegacyPageSetting[]
  /** Component files that the secure config lists. */
  components: Readonly<Record<string, ComponentFile>>
  /** Third parties that the config lists. */
  thirdParties: () => Readonly<Record<string, string>>
  privacyUrl: string | null
  logEndpoint: string
  logLevel: LogLevel
  realNow: () => number
  documents: DocumentStore
  scanner: DocumentScanner
  ssoFetch?: SsoFetch
  passwordPolicy: Readonly<PasswordPolicy>
  rail: PaymentRail
  network: TransactionNetwork
  /** If absent, the program's own key encrypts card numbers. */
  cardNumberKey?: Uint8Array
  /** Fault injection and request log; null in a live configuration. */
  tools: SandboxTools | null
  log: (line: string) => void
}
