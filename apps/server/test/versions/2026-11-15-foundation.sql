-- Data of the first version that ever landed (9a766024): the migrations it had run, and rows as it wrote them.
-- ran 0001_platform.sql 6acc4aea284667590a04127cdd2402c7376b9ea0c666d60cb3b9c2eb3251fa15

set app.company_id = 'platform';
insert into plans (name, users, connections, queues, "amountCents", "isPublic", "useWhatsapp", "useFacebook", "useInstagram",
  "useCampaigns", "useKanban", "useOpenAi", "useIntegrations", "useSchedules", "useInternalChat", "useExternalApi")
  values ('Padrão', 10, 5, 10, 9990, true, true, true, true, true, true, true, true, true, true, true);
insert into companies (name, email, "planId", "dueDate") values ('Prosa', 'owner@prosa.test', 1, '2093-12-31'), ('Padaria Aurora', 'ana@aurora.test', 1, '2093-12-31');
insert into users ("companyId", name, email, "passwordHash", profile, super)
  values (1, 'Administrador', 'owner@prosa.test', '$argon2id$v=19$m=19456,t=2,p=1$Ltdq27A9dvoIj1VT9T3AJg$RFefkiyjwviEJWpAfRrBgF5KqR0AfSosSr6GiABAaik', 'admin', true), (2, 'Ana', 'ana@aurora.test', '$argon2id$v=19$m=19456,t=2,p=1$Ltdq27A9dvoIj1VT9T3AJg$RFefkiyjwviEJWpAfRrBgF5KqR0AfSosSr6GiABAaik', 'admin', false);
insert into settings ("companyId", key, value) values (2, 'timezone', '"America/Manaus"');
insert into helps (title, description, video) values ('Primeiros passos', 'Como começar', 'dQw4w9WgXcQ');
insert into platform_settings (key, value) values ('version', '"2.0.0"');
