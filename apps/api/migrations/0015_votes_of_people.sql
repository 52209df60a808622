DELETE FROM "page_report_votes";--> statement-breakpoint
DROP INDEX "page_report_votes_app_release_address_hash_index";--> statement-breakpoint
ALTER TABLE "page_report_votes" ADD COLUMN "released_at" timestamp (3) with time zone NOT NULL;--> statement-breakpoint
ALTER TABLE "page_report_votes" ADD COLUMN "signed_in" boolean NOT NULL;--> statement-breakpoint
ALTER TABLE "page_report_votes" DROP COLUMN "address_hash";--> statement-breakpoint
ALTER TABLE "page_report_votes" DROP CONSTRAINT "page_report_votes_app_release_voter_hash_pk";--> statement-breakpoint
ALTER TABLE "page_report_votes" ADD CONSTRAINT "page_report_votes_app_release_released_at_voter_hash_pk" PRIMARY KEY("app","release","released_at","voter_hash");
