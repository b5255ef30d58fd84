-- Messages are counted by direction and time for the dashboard. Without it, each count read the messages of everybody.
create index messages_counted on messages ("companyId", "fromMe", "sentAt") where not "isPrivate";
