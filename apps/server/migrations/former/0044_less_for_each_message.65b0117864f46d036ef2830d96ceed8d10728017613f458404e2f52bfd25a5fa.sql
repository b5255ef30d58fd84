alter table events alter column payload type json;
