import { anySequence } from './any-sequence.ts'

anySequence('pglite')
