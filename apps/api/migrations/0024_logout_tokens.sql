CREATE TABLE "logout_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "user_identities" ADD COLUMN "email" text;--> statement-breakpoint
CREATE INDEX "logout_tokens_expires_at_index" ON "logout_tokens" USING btree ("expires_at");