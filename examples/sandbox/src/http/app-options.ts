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

/** How a server is set up; everything that differs between a sandbox, a live system and a test. */
export interface AppOptions {
  /** `live` omits the sandbox tools, uses the narrow rate limits, and requires the options of LIV-1. */
  environment: 'sandbox' | 'live'
  /** Whether the provider's origin is https: cookies are then `Secure` and `__Host-`. */
  https: boolean
  /** Origins of the provider's own pages, e.g. `http://localhost:4700`; a function, since a port may be chosen late. */
  providerOrigins: () => readonly string[]
  /** Origin of the secure frame, as a function; absent: this server has none, and no secret can be entered. */
  secureOrigin?: () => string
  /** Folder of the secure frame's page, served on that origin. */
  secureDir?: string
  /** Origin of the provider's former system, as a function; absent: this program has no legacy pages. */
  legacyOrigin?: () => string
  /** Which legacy pages may be shown, and to which users; absent: the sandbox's own (LEG-1). */
  legacyPages?: readonly LegacyPageSetting[]
  /** Folder of built SDK files, served below `/cdn/`. */
  cdnDir?: string
  /** Place of a widget → file in `components/` of that folder, which replaces a built-in part. */
  components?: Readonly<Record<string, string>>
  /** Address of each third party by its name (`survey`, `analytics`, `tour`), as a function; absent: none. */
  thirdParties?: () => Readonly<Record<string, string>>
  /** The provider's notice about them; absent: the sandbox's own page, or none on a live system. */
  privacyUrl?: string
  /** Endpoint for errors of the provider's pages; absent: this server (TRU-9). */
  logEndpoint?: string
  /** Lowest level that is logged; absent: `warn`. */
  logLevel?: LogLevel
  /** Folder of the built workbench, served on `/workbench`. */
  workbenchDir?: string
  /** Folder of the built documentation site, served below `/docs`. */
  docsDir?: string
  /** Folder with the portal's `index.html` and its files, served on every other path. */
  portalDir?: string
  /** Path segment that may precede every address of the portal, in addition to the two fixed ones (CFG-7). */
  portalPrefix?: string
  /** The payment rail; absent: the sandbox's own. */
  rail?: PaymentRail
  /** The network that decides resubmitted transactions; absent: the sandbox's own. */
  network?: TransactionNetwork
  /** Folder of uploaded files, created when needed; absent: a temporary one. */
  documentsDir?: string
  /** Storage of those files, shared with the cleanup job; wins over the folder. */
  documents?: DocumentStore
  /** The malware scanner for uploads; wins over `clamd`. */
  scanner?: DocumentScanner
  /**
   * ClamAV's daemon: the path of its socket or `tcp://host:3310`; absent: the built-in scanner, which detects a test string only.
   */
  clamd?: string
  /** Requirements of a new password; absent: fifteen characters, no composition (IDN-1). */
  passwordPolicy?: PasswordPolicy
  /** How identity providers are reached; absent: over the network. */
  ssoFetch?: SsoFetch
  /** Mail server, `smtp://…` or `smtps://…`; absent: a sandbox stores its mails and shows them at `/mailbox` (MAI-8). */
  smtpUrl?: string
  /** Sender address of mails. */
  mailSender?: string
  /** 32 bytes that encrypt card numbers, stored apart from the data; absent: the program creates its own key (CRD-16). */
  cardNumberKey?: Uint8Array
  /**
   * Addresses and CIDR ranges of proxies between browsers and this machine, such as load balancers: the client address that they
   * forward is trusted (LIV-5). In a live system, proxies on this machine are always trusted.
   */
  trustedProxies?: readonly string[]
  /** How long a request may take to arrive, ms; default 30 000. */
  requestTimeoutMs?: number
  /** Real time in ms: sessions, tokens, locks, and rate limits. Never the program's time. */
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
  /** Null when this server has no secure frame. */
  secureOrigin: () => string | null
  /** Null when this program has no legacy pages. */
  legacyOrigin: () => string | null
  legacyPages: readonly LegacyPageSetting[]
  /** The components that the secure config names. */
  components: Readonly<Record<string, ComponentFile>>
  /** The third parties that the config names. */
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
  /** Absent: the program's own key encrypts card numbers. */
  cardNumberKey?: Uint8Array
  /** Faults and request log; null in a live configuration. */
  tools: SandboxTools | null
  log: (line: string) => void
}
