-- Mercado Pago asks for the e-mail of who pays.
alter table invoice_charges add column "payerEmail" text not null default '';
