import { fuzzWrites } from './fuzz-writes.ts'

fuzzWrites(0)
