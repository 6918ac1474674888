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
  /** `live` leaves out all that is a sandbox's, uses the narrow rate limits and needs what LIV-1 lists. */
  environment: 'sandbox' | 'live'
  /** Whether the provider's origin is https: cookies are then `Secure` and `__Host-`. */
  https: boolean
  /** Origins of the provider's own pages, e.g. `http://localhost:4700`; asked for on each use, since a port may be chosen late. */
  providerOrigins: () => readonly string[]
  /** Origin of the secure frame, asked for on each use; absent: this server has none, and nothing can be entered. */
  secureOrigin?: () => string
  /** Folder of the secure frame's page, served on that origin. */
  secureDir?: string
  /** Origin of the provider's former system, asked for on each use; absent: this program has no legacy pages. */
  legacyOrigin?: () => string
  /** What may be shown of it, and to whom; absent: the sandbox's own (LEG-1). */
  legacyPages?: readonly LegacyPageSetting[]
  /** Folder of built SDK files, served below `/cdn/`. */
  cdnDir?: string
  /** Place of a widget → file in `components/` of that folder, which replaces a part of ours. */
  components?: Readonly<Record<string, string>>
  /** Address of each third party by its name (`survey`, `analytics`, `tour`), asked for on each use; absent: there is none. */
  thirdParties?: () => Readonly<Record<string, string>>
  /** What the provider says of them; absent: a sandbox's own page, on a live system none. */
  privacyUrl?: string
  /** Where the provider's pages write what failed in them; absent: this server (TRU-9). */
  logEndpoint?: string
  /** From which level on; absent: `warn`. */
  logLevel?: LogLevel
  /** Folder of the built workbench, served on `/workbench`. */
  workbenchDir?: string
  /** Folder of the built documentation site, served below `/docs`. */
  docsDir?: string
  /** Folder with the portal's `index.html` and its files, served on every other path. */
  portalDir?: string
  /** What may stand before every address of the portal beside the two that it always has (CFG-7). */
  portalPrefix?: string
  /** Where the money moves; absent: the sandbox's own rail. */
  rail?: PaymentRail
  /** Who decides resubmitted transactions; absent: the sandbox's own network. */
  network?: TransactionNetwork
  /** Folder of the files that people upload, made when needed; absent: a temporary one. */
  documentsDir?: string
  /** Where those files are kept, for who sweeps them, too; wins over the folder. */
  documents?: DocumentStore
  /** Who looks for malware in uploads; wins over `clamd`. */
  scanner?: DocumentScanner
  /** ClamAV's daemon: the path of its socket or `tcp://host:3310`; absent: the built-in scanner, which knows a test string only. */
  clamd?: string
  /** What a new password must be; absent: fifteen characters, no composition (IDN-1). */
  passwordPolicy?: PasswordPolicy
  /** How identity providers are reached; absent: over the network. */
  ssoFetch?: SsoFetch
  /** Mail server, `smtp://…` or `smtps://…`; absent: a sandbox keeps its mails and shows them at `/mailbox` (MAI-8). */
  smtpUrl?: string
  /** Address that mails come from. */
  mailSender?: string
  /** 32 bytes that seal card numbers, kept apart from the data; absent: the program makes a key of its own (CRD-16). */
  cardNumberKey?: Uint8Array
  /**
   * Addresses and CIDR ranges of what stands between browsers and this machine, such as balancers: what they say of whom they
   * ask for counts (LIV-5). What is on this machine counts in a live system anyway.
   */
  trustedProxies?: readonly string[]
  /** How long a request may take to come in, ms; default 30 000. */
  requestTimeoutMs?: number
  /** Real time in ms: sessions, tokens, locks and rate limits. Never the program's. */
  realNow?: () => number
  /** Gets one line of JSON for each event that an operator must see; default: standard error. */
  log?: (line: string) => void
}

/** What every part of the HTTP side is built from. */
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
  /** What the secure config names. */
  components: Readonly<Record<string, ComponentFile>>
  /** What the config names. */
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
  /** Absent: the program's own key seals card numbers. */
  cardNumberKey?: Uint8Array
  /** Faults and request log; null in a live configuration. */
  tools: SandboxTools | null
  log: (line: string) => void
}
