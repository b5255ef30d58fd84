-- Signing in starts from an e-mail alone: that one row opens to whoever names it. Asked leniently, because the
-- planner looks at the value also where nobody stands at the door, on connections that have never set it.
drop policy door on users;
create policy door on users for select
  using (current_setting('app.company_id') = 'door' and email = current_setting('app.door', true));

-- What was written in the audit log stays: not even the tables' owner changes, removes or empties it.
revoke update, delete, truncate on audit_log from current_user;
