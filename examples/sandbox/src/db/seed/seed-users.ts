import type { Transaction } from 'kysely'
import type { Database } from '../schema.ts'
import {
  createNorthwindPeople,
  northwindPeoplesCustomers,
  USER_GROUP_CUSTOMERS,
  USER_GROUPS,
} from './northwind-people.ts'

/** Groups in three levels, and people in every status, so that the lists of an administrator have something to show. */
export async function seedUsersAndGroups(trx: Transaction<Database>): Promise<void> {
  await trx.insertInto('user_groups').values(USER_GROUPS).execute()
  await trx.insertInto('user_group_customers').values(USER_GROUP_CUSTOMERS).execute()
  await trx
    .insertInto('users')
    .values(await createNorthwindPeople())
    .execute()
  await trx.insertInto('user_customers').values(northwindPeoplesCustomers()).execute()
}
