/**
 * What the specification names, word for word, and where it lives. A name stands alone when it travels as it is written;
 * `name > other` when it travels under another name. Kept here, so that nothing is looked up outside the repository; what
 * the specification says in sentences stands in `specification-lines.ts`.
 */

/** §3: the calls that tell each entity or take it, and its fields, as they travel. */
export const ENTITY_FIELDS: Readonly<Record<string, readonly [calls: string, fields: string]>> = {
  Invoice: [
    'invoices.list, invoice-details.get, merchant-invoice-documents.list, exposures.list',
    `trxId, status, eligibleForDispute, invoiceId, poNumber, billTo, shipTo, soldBy, subtotal, tax, lateFee, rebates,
    billedTotal, disputedTotal, current due > openTotal, past due > pastDue, unapplied > unapplied_credit, due date > dueDate,
    received date > invoiceDate, notes, comments, attachments > GET /merchant-invoice-documents,
    additional information > charges, adjustment reason > adjustmentReason, currency, days left > daysLeft`,
  ],
  'Invoice document': [
    'merchant-invoice-documents.list',
    'document_id, doc_type_id, document_type, entry_ts, file_name, file_size',
  ],
  Addresses: [
    'billing-addresses.list, merchant-addresses.list',
    'contact_name, contact, line_1, line_2, line_3, city_state_zip, country',
  ],
  'Dispute-ineligible transaction': ['customer-dispute-ineligible-trxs.list', 'trx_id, ineligible_reason'],
  Dispute: [
    'disputes.get, disputes.answer',
    `reason > dispute_reason, description, comments > comment, contact details > contacts, supporting documents > documents,
    creation date > creation_date, created by > created_by, response date > response_date, actions`,
  ],
  'Dispute reason': ['customer-dispute-reasons.list', 'dispute_reason_id, dispute_reason, documentation_required'],
  'Dispute contact': [
    'user-group-contacts.list, disputes.create, disputes.get',
    `name, email_address, contact_type, contact_type_text, id, contactName, contactEmail, contact_name, dispute_contact_type_id,
    dispute_contact_type, user_id`,
  ],
  'Dispute counts': ['customer-disputes.count', 'open_disputes, closed_disputes'],
  'Dispute response': ['customer-dispute-responses.list', 'dispute_id, comment_date, dispute_action_description'],
  Payment: [
    'payments.get',
    `payment number > payment_number, confirmation number > confirmation_number, payment method > account_name,
    payer, payment total > total`,
  ],
  'User session': [
    'session.self, customers.list, merchants.list, merchant-currencies.list, invoices.list',
    `authenticated > logged_in, email address > email_address, first name > first_name, last name > last_name,
    full name > full_name, username, role, status, user_id, user_type, user_types, customer_id, merchant_id,
    customers > GET /customers, merchants > GET /merchants, customerCurrencies,
    merchantCurrencies > GET /ecaas/merchant-currencies, label, selectedCurrency > filter[sol_currency], language,
    locale_ISO > language, language_ISO > language, timeZone, isSso, inSsoGroup, userGroupId, customerEntityRestricted,
    merchantEntityRestricted, legacy menu > menu, selectedCustomer, selectedMerchant`,
  ],
  Customer: [
    'customers.list',
    `buidCustomer, customerName, paymentEligible, paymentWebText, isActive, status, currency, buidLocation,
    locationName, credit line > creditLine, credit used percent > creditUsedPercent, sub-accounts > subAccounts,
    child accounts > childAccounts`,
  ],
  Merchant: ['merchants.list', 'buidMerchant, merchantName, status, currency'],
  Exposure: [
    'exposures.list',
    `past_due_total, current_due_amount, unbilled_invoice, unpaid_invoice, active_authorisation, credit_available,
    credit_limit, late_fee, past_due_count, current_due_count`,
  ],
  'Bank account': [
    'bank-accounts.list, bank-accounts.create',
    `account type > accountType, account name > accountName, bank name > bankName, bank country > bankCountry,
    account number > accountNumber, routing number > routingNumber, bank number > bankNumber, branch number > branchNumber,
    AutoPay > autoPay, online payment > onlinePayment`,
  ],
  Card: [
    'cards.list, cards.view-secure',
    `card number > card_number_last4, card holder > card_holder, expiration date > expiration_date,
    termination date > termination_date, reason > termination_reason, card_name, card_identifier, expiry_date`,
  ],
  'User (management)': [
    'users.list',
    `full name > full_name, first name > first_name, last name > last_name, username, email > email_address,
    role, lock status > lock_reason, group > group_id`,
  ],
  'User group': [
    'user-groups.get',
    `name > group_name, parent group > parent_id, network access > network_access,
    identity provider > identity_provider_id, customers > customers, child groups > child_groups`,
  ],
  Notification: [
    'notifications.list',
    `created_ts, effective_ts, high_priority, text_title, text_body, notification_links,
    notification_attachments`,
  ],
  Loyalty: [
    'customer-loyalty-program-enrollments.list, loyalty-programs.get, customer-loyalty-milestones.list',
    `enrollment_status, loyalty_program_id, goal_type_id, incentive_tier, sales target > sales_target, tiers,
    incentive reward > incentive_reward, reward value > reward_value, growth tier > rewards_tier,
    rewards tier > rewards_tier, current growth rate > current_growth_rate, spending history > spending_history,
    year-over-year spending > previous_sales`,
  ],
  Config: [
    'config.get, config-secure.get',
    `title, component overrides > GET /config-secure, componentOverrides, logging endpoint > loggingEndpoint, level > loggingLevel,
    emsClientId, ecaasPrefix, api_version, invoice_details_version, bank_account_version, currency_version, loadSecure,
    loadLocales, secondaryPages`,
  ],
}

/** §7: each call by the contract's name, with what that very call takes and answers. */
export const CALL_NAMES: Readonly<Record<string, string>> = {
  'feature-flags.get': 'GET /feature-flags/{hostname}.json > GET /feature-flags/:hostname.json',
  'config.get': 'GET /config, loggingEndpoint',
  'config-secure.get': 'GET /config-secure, component-override files > componentOverrides',
  'locales.list': 'GET /ecaas/locales',
  'session.self': `GET /self, session_data, logged_in, language, user_type, customer_id, location, merchant_id, user, menu,
    analytics and tour: user id > user_id, role, type > user_types`,
  'session.select': `POST {prefix}/session_data > POST /ecaas/session_data, sessionKeys, key, value,
    manage-customer id > manage-customer, location id > location, manage-merchant id > manage-merchant`,
  'customers.list': `GET /customers, filter[buid_customer], filter[sort], page[number], page[size],
    meta.record_count > record_count, filter[sol_currency]`,
  'locations.list': `GET /locations, filter[buid_location], filter[buid_customer], paging > page[number], page[size],
    record_count, sort > filter[sort], filter[sol_currency]`,
  'merchants.list': 'GET /merchants, filter[buid_merchant], filter[search], filter[sol_currency]',
  'customer-currencies.list': 'GET /ecaas/customer-currencies',
  'merchant-currencies.list': 'GET /ecaas/merchant-currencies',
  'customer-banking-countries.list':
    'GET /ecaas/customer-banking-countries/{customerId} > GET /ecaas/customer-banking-countries/:customerId',
  'exposures.list': 'GET /exposures, filter[buid_customer]',
  'invoices.list': 'GET /invoices, filter[trx_id], filter[sol_currency]',
  'invoice-details.get-older': 'GET /details, filter[trx_id]',
  'invoice-details.get': 'GET /ecaas/invoice-details, filter[trx_id]',
  'billing-addresses.list': 'GET /billing-addresses, filter[buid_customer], filter[trx_id]',
  'shipping-addresses.list': 'GET /shipping-addresses, filter[trx_id]',
  'merchant-addresses.list': 'GET /merchant-addresses, filter[trx_id]',
  'merchant-invoice-documents.list': 'GET {documents url} > GET /merchant-invoice-documents, filter[trx_id]',
  'merchant-invoice-documents.delete': 'DELETE /merchant-invoice-documents, document_id',
  'customer-dispute-reasons.list': 'GET /customer-dispute-reasons',
  'user-group-contacts.list': 'GET /ecaas/user-group-contacts',
  'customer-dispute-ineligible-trxs.list': 'GET /customer-dispute-ineligible-trxs, filter[trx_id]',
  'customer-disputes.count':
    'GET /ecaas/{userType}-dispute/count > GET /ecaas/customer-dispute/count, filter[buid_customer]',
  'merchant-disputes.count': `GET /ecaas/{userType}-dispute/count > GET /ecaas/merchant-dispute/count, filter[buid_merchant],
    filter[del_currency]`,
  'customer-dispute-responses.list': `GET /ecaas/{userType}-dispute-response > GET /ecaas/customer-dispute-response,
    filter[dispute_id], filter[sort], filter[sort]=comment_date > sort comment_date`,
  'merchant-dispute-responses.list': `GET /ecaas/{userType}-dispute-response > GET /ecaas/merchant-dispute-response,
    filter[dispute_id], filter[sort], filter[sort]=comment_date > sort comment_date`,
  'notifications.list': 'GET /ecaas/notifications',
  'cards.view-secure': 'POST /ecaas/cards/view-secure, buid_customer, card_id',
  'customer-loyalty-program-enrollments.list':
    'GET /customer-loyalty-program-enrollments, filter[buid_customer], filter[enrollment_status]',
  'customer-loyalty-milestones.list': `GET /customer-loyalty-milestones, filter[program_id], filter[sort],
    filter[sort]=incentive_tier > sort incentive_tier`,
  'payments.list': 'filter[sol_currency]',
  'statements.list': 'filter[sol_currency]',
  'credit-memos.list': 'filter[sol_currency]',
}
