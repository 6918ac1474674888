/**
 * Locations of the program's customers and dealers. Streets and people are invented; cities and their postal codes are
 * real.
 */
import type { Insertable } from 'kysely'
import type { CustomerAddressesTable, LocationsTable, MerchantLocationsTable } from '../directory-schema.ts'
import { GROUP_ACCOUNTS } from './group-accounts.ts'
import { CUSTOMERS, DEALERS, NORTHWIND } from './program.ts'

type City = readonly [name: string, cityStateZip: string, country?: string]

const CITIES: readonly City[] = [
  ['Albany', 'Albany, NY 12207'],
  ['Boise', 'Boise, ID 83702'],
  ['Calgary', 'Calgary, AB T2P 2M5', 'CA'],
  ['Denver', 'Denver, CO 80216'],
  ['Elko', 'Elko, NV 89801'],
  ['Fargo', 'Fargo, ND 58102'],
  ['Gary', 'Gary, IN 46402'],
  ['Houston', 'Houston, TX 77029'],
  ['Omaha', 'Omaha, NE 68102'],
  ['Reno', 'Reno, NV 89502'],
  ['Savannah', 'Savannah, GA 31408'],
  ['Tulsa', 'Tulsa, OK 74116'],
]
/** Locations that the seed data name explicitly. */
const NORTHWIND_PLACES: Readonly<Record<string, readonly (readonly [id: string, city: City])[]>> = {
  [NORTHWIND]: [
    ['L-1', ['Tacoma', 'Tacoma, WA 98421']],
    ['L-11', ['Yakima', 'Yakima, WA 98901']],
    ['L-12', ['Spokane', 'Spokane, WA 99202']],
  ],
  '10429': [['L-2', ['Portland', 'Portland, OR 97210']]],
  '10430': [['L-3', ['Vancouver', 'Vancouver, BC V6A 1B3', 'CA']]],
}
const DEALER_CITIES: Readonly<Record<string, string>> = {
  Tacoma: 'Tacoma, WA 98409',
  Yakima: 'Yakima, WA 98902',
  Seattle: 'Seattle, WA 98134',
  Spokane: 'Spokane, WA 99217',
  Everett: 'Everett, WA 98203',
}
const STREETS = ['Harbor Way', 'Foundry Street', 'Depot Road', 'Mill Avenue', 'Terminal Drive'] as const
const CONTACTS = ['Dana Whitfield', 'Luis Ortega', 'Mei Tan', 'Priya Nair', 'Owen Clarke'] as const

interface Place {
  id: string
  name: string
  cityStateZip: string
  country: string
}

const EVERYBODY = [...CUSTOMERS, ...GROUP_ACCOUNTS]

const pick = <T>(list: readonly [T, ...T[]], index: number): T => list[index % list.length] ?? list[0]
const placeOf = (id: string, [name, cityStateZip, country = 'US']: City): Place => ({ id, name, cityStateZip, country })

/** Returns one to three locations; the first is the main one. */
export function locationsOf(buid: string): Place[] {
  const known = NORTHWIND_PLACES[buid]
  if (known) return known.map(([id, city]) => placeOf(id, city))
  const index = EVERYBODY.findIndex((customer) => customer.buid === buid)
  return Array.from({ length: 1 + (index % 3) }, (_, place) => {
    const city = CITIES[(index + place * 5) % CITIES.length] ?? ['Tulsa', 'Tulsa, OK 74116']
    return placeOf(`L-${buid}-${place + 1}`, city)
  })
}

const streetOf = (index: number) => ({
  line_1: `${100 + 17 * index} ${pick(STREETS, index)}`,
  line_2: index % 4 === 1 ? `Building ${1 + (index % 6)}` : null,
  line_3: index % 12 === 1 ? 'Gate C' : null,
})

export const LOCATIONS: readonly Insertable<LocationsTable>[] = EVERYBODY.flatMap(({ buid }) =>
  locationsOf(buid).map(({ id, name }) => ({ customer_buid: buid, id, name })),
)

export const CUSTOMER_ADDRESSES: readonly Insertable<CustomerAddressesTable>[] = EVERYBODY.flatMap(({ buid }, index) =>
  locationsOf(buid).flatMap((place, number) => {
    const at = { city_state_zip: place.cityStateZip, country: place.country }
    const shipping = {
      customer_buid: buid,
      id: `S-${place.id}`,
      kind: 'shipping' as const,
      location_id: place.id,
      contact_name: pick(CONTACTS, index + number + 1),
      ...streetOf(index * 3 + number + 2),
      ...at,
    }
    const billing = {
      customer_buid: buid,
      id: `B-${buid}`,
      kind: 'billing' as const,
      location_id: null,
      contact_name: index % 5 === 4 ? null : pick(CONTACTS, index),
      ...streetOf(index * 3 + 1),
      ...at,
    }
    return number === 0 ? [billing, shipping] : [shipping]
  }),
)

export const MERCHANT_LOCATIONS: readonly Insertable<MerchantLocationsTable>[] = Object.values(DEALERS).flatMap(
  ({ buid, locations }, index) =>
    locations.map((name, number) => ({
      merchant_buid: buid,
      name,
      contact: pick(CONTACTS, index + number + 3),
      ...streetOf(200 + index * 3 + number),
      city_state_zip: DEALER_CITIES[name] ?? name,
      country: 'US',
    })),
)
