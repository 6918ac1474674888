import type { Transaction } from 'kysely'
import type { Database } from '../schema.ts'
import {
  createNorthwindPeople,
  northwindPeoplesCustomers,
  USER_GROUP_CUSTOMERS,
  USER_GROUPS,
} from './northwind-people.ts'

/** Seeds groups in three levels, and users with every status, so that an administrator's lists have content. */
export async function seedUsersAndGroups(trx: Transaction<Database>): Promise<void> {
  await trx.insertInto('user_groups').values(USER_GROUPS).execute()
  await trx.insertInto('user_group_customers').values(USER_GROUP_CUSTOMERS).execute()
  await trx
    .insertInto('users')
    .values(await createNorthwindPeople())
    .execute()
  await trx.insertInto('user_customers').values(northwindPeoplesCustomers()).execute()
}
