-- When a contact is removed, recipients with the number that were not yet known to be this contact are looked for.
create index campaign_recipients_unknown on campaign_recipients ("companyId", "numberKey")
  where "contactId" is null and number <> '';
