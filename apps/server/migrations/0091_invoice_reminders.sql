-- What e-mails are written in: the language that the person's browser was last set to; null for the product's own.
alter table users add column language text check (language in ('pt-BR', 'en', 'es', 'tr'));

-- The last reminder that the company's administrators were sent: some days before the due date, or on it.
alter table invoices add column "lastReminder" text check ("lastReminder" in ('before', 'due'));
create index invoices_open on invoices ("dueDate") where state = 'open';
