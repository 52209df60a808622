CREATE TABLE "conversation_versions" (
	"lower_user_id" integer NOT NULL,
	"higher_user_id" integer NOT NULL,
	"version" uuid NOT NULL,
	CONSTRAINT "conversation_versions_lower_user_id_higher_user_id_pk" PRIMARY KEY("lower_user_id","higher_user_id")
);
--> statement-breakpoint
CREATE TABLE "unread_versions" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"version" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "send_key" text;--> statement-breakpoint
ALTER TABLE "conversation_versions" ADD CONSTRAINT "conversation_versions_lower_user_id_users_id_fk" FOREIGN KEY ("lower_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_versions" ADD CONSTRAINT "conversation_versions_higher_user_id_users_id_fk" FOREIGN KEY ("higher_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unread_versions" ADD CONSTRAINT "unread_versions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_send_key_unique" UNIQUE("sender_id","recipient_id","send_key");