-- Calls of outside systems that name themselves with an Idempotency-Key: repeated within a day they get the first
-- one's answer. The row is written in the transaction that writes the messages, so that of two calls at the same time
-- the second one waits for the first.
create table api_requests (
  "companyId" int not null default current_company() references companies on delete cascade,
  -- Keys belong to a token: two systems may choose the same one.
  "whatsappId" int not null,
  key text not null,
  -- Tells a repetition from another request with the same key, without keeping what was sent.
  "requestHash" text not null,
  -- The ids of the ticket and of the messages; null only while the first call is under way.
  sent jsonb,
  "createdAt" timestamptz not null,
  primary key ("companyId", "whatsappId", key),
  foreign key ("companyId", "whatsappId") references connections ("companyId", id) on delete cascade
);
create index api_requests_age on api_requests ("companyId", "createdAt");
call protect_company_table('api_requests');

-- The list of what was sent with the API.
create index messages_api on messages ("companyId", id desc) where source = 'api';
