-- The connection that was chosen for the campaign is gone: it is sent over none until a person chooses another.
alter table campaigns add column "isConnectionLost" boolean not null default false;

-- Recipients that wait for their turn follow their item to the one of which it turned out to be a double.
create index campaign_recipients_item on campaign_recipients ("companyId", "listItemId")
  where state in ('waiting', 'asked', 'confirmed');
