-- The day of the month on which a company pays; null for the day of its due date. In short months the due date is
-- earlier, and later again in long ones.
alter table companies add column "billingDay" int check ("billingDay" between 1 and 31);
create index companies_due on companies ("dueDate") where "dueDate" is not null;

create table invoices (
  id int generated always as identity primary key,
  "companyId" int not null default current_company() references companies on delete cascade,
  detail text not null,
  users int not null,
  connections int not null,
  queues int not null,
  "amountCents" int not null check ("amountCents" > 0),
  "dueDate" date not null,
  months int not null check (months between 1 and 12),
  -- The end of the subscription for which the product made it by itself; null for one made by hand. Each end has one.
  "madeFor" date,
  -- The size of a plan that the company puts together by itself, which begins with the payment.
  "isCustomPlan" boolean not null default false,
  state text not null default 'open' check (state in ('open', 'paid', 'cancelled')),
  "paidAt" timestamptz,
  "paidBy" text check ("paidBy" in ('pix', 'hand')),
  "paymentId" text,
  reason text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  unique ("companyId", id),
  unique ("companyId", "madeFor"),
  check ((state = 'paid') = ("paidAt" is not null))
);
create index invoices_due on invoices ("companyId", "dueDate");
call protect_company_table('invoices', shared => true);

-- What a provider was asked to be paid. Its txid is made here, before the provider is asked, so that asking again
-- after a crash leads to the same charge.
create table invoice_charges (
  id int generated always as identity primary key,
  "companyId" int not null default current_company() references companies on delete cascade,
  "invoiceId" int not null,
  provider text not null,
  txid text not null unique,
  -- Mercado Pago numbers its payments itself.
  "providerId" text,
  "amountCents" int not null check ("amountCents" > 0),
  -- The size of a plan that is paid for instead of that of the invoice.
  users int,
  connections int,
  "payerName" text not null,
  "payerTaxId" text not null,
  code text,
  "expiresAt" timestamptz,
  -- When the provider is asked next; null when no more money is expected.
  "checkAt" timestamptz,
  "createdAt" timestamptz not null default now(),
  unique ("companyId", id),
  foreign key ("companyId", "invoiceId") references invoices ("companyId", id) on delete cascade
);
create index invoice_charges_invoice on invoice_charges ("companyId", "invoiceId");
create index invoice_charges_due on invoice_charges ("checkAt") where "checkAt" is not null;
create unique index invoice_charges_provider on invoice_charges (provider, "providerId");
call protect_company_table('invoice_charges', shared => true);

-- Money that came in. The id of the payment makes that it counts once, however often it is reported.
create table invoice_payments (
  id int generated always as identity primary key,
  "companyId" int not null default current_company() references companies on delete cascade,
  "invoiceId" int not null,
  "chargeId" int not null,
  provider text not null,
  "paymentId" text not null,
  "amountCents" int not null,
  "refundedCents" int not null default 0,
  outcome text not null check (outcome in ('settled', 'short', 'repeated', 'cancelled', 'refunded')),
  "paidAt" timestamptz not null,
  "createdAt" timestamptz not null default now(),
  unique (provider, "paymentId"),
  foreign key ("companyId", "invoiceId") references invoices ("companyId", id) on delete cascade,
  foreign key ("companyId", "chargeId") references invoice_charges ("companyId", id) on delete cascade
);
create index invoice_payments_invoice on invoice_payments ("companyId", "invoiceId");
create index invoice_payments_charge on invoice_payments ("companyId", "chargeId");
call protect_company_table('invoice_payments', shared => true);

-- The platform owner's accounts at those who make charges; companies never see them. The chosen one makes new charges;
-- the others are still asked about theirs.
create table payment_accounts (
  provider text primary key,
  "isChosen" boolean not null,
  "pixKey" text not null,
  "receiverName" text not null,
  "receiverCity" text not null,
  "baseUrl" text not null,
  "clientId" text not null,
  "secretsSealed" text not null,
  -- Part of the address that the provider reports payments to.
  "webhookKey" text not null,
  "updatedAt" timestamptz not null default now()
);
create unique index payment_accounts_chosen on payment_accounts ("isChosen") where "isChosen";
call protect_global_table('payment_accounts', 'false');
