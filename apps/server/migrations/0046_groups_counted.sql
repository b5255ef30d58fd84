-- Groups are few. Counted by themselves, all other contacts can be counted without reading a row.
create index contacts_groups on contacts ("companyId") where "isGroup";
