import { scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

export interface User {
  id: string
  username: string
  firstName: string
  lastName: string
  role: 'payer'
  /** Accounts that the user may see: this server decides, never the page. */
  customers: readonly string[]
}

/** Your database of users. The password is `correct-horse-sandbox-1`. */
const USERS: readonly (User & { salt: string; passwordHash: string })[] = [
  {
    id: 'user-17',
    username: 'robin',
    firstName: 'Robin',
    lastName: 'Hale',
    role: 'payer',
    customers: ['10428'],
    salt: 'parts-shop-robin',
    passwordHash: '2brG2N3rbLEfqa0BeJA79Dl3liPoHZ4W0bHpG0EZup4=',
  },
]
/** Takes the place of an unknown user, so that the response time does not reveal which usernames exist. */
const UNKNOWN_USER = { salt: 'parts-shop-unknown', passwordHash: Buffer.alloc(32).toString('base64') }

export const userWithId = (id: string | undefined): User | null => USERS.find((user) => user.id === id) ?? null

export async function checkPassword(username: string, password: string): Promise<User | null> {
  const user = USERS.find((each) => each.username === username)
  const { salt, passwordHash } = user ?? UNKNOWN_USER
  const hash = (await promisify(scrypt)(password, salt, 32)) as Buffer
  return timingSafeEqual(hash, Buffer.from(passwordHash, 'base64')) ? (user ?? null) : null
}
