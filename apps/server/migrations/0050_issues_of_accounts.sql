-- What a provider holds against an account, the latest of each kind: a ban, a low rating, a refused name or template.
alter table channel_accounts add column issues jsonb not null default '{}';
