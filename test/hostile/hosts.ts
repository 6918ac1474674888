/** All hostile host pages on which the widgets must work. Source: docs/spec/widgets.md WID-40…WID-44. */
import { DOCUMENTS } from './hosts/documents.ts'
import type { Host } from './hosts/host.ts'
import { LOOKS } from './hosts/looks.ts'
import { NETWORKS } from './hosts/networks.ts'
import { SCRIPTS } from './hosts/scripts.ts'

export const HOSTS: readonly Host[] = [...LOOKS, ...SCRIPTS, ...DOCUMENTS, ...NETWORKS]
