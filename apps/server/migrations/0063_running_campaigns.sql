-- Until when somebody may still answer a campaign; companies without such a campaign are not asked for each message.
alter table campaigns add column "answersUntil" timestamptz;
create index campaigns_answers on campaigns ("companyId", "answersUntil") where "answersUntil" is not null;

-- Whose turn it is, and what is left to do, however many recipients are done.
drop index campaign_recipients_turn;
create index campaign_recipients_open on campaign_recipients ("companyId", "campaignId", state, id)
  where state in ('waiting', 'asked', 'confirmed', 'written');
